import { type TOptional, type TProperties, type TUnsafe, Type } from '@sinclair/typebox';
import { comparison } from '../comparison.ts';
import { oneOf } from '../oneOf.ts';
import { ServingExperiment } from '../serving-experiment.ts';
import { inUnit, START_KEYWORD } from '../units.ts';
import { STUDY_EXPECTATIONS, type StudyExpectation, type StudyExpectationName } from './expectations.ts';
import type { StudyKind } from './resolvedStudy.ts';

const { spec: ExperimentSpec, ...AROUND } = ServingExperiment.properties;
const { system, workload, expect: _, ...others } = ExperimentSpec.properties;

/** Inline it is the spec of an experiment, which has to hold a promise of its own nowhere here. */
const Base = Type.Object(
  {
    file: Type.Optional(
      Type.String({
        description:
          'The file with the ServingExperiment, relative to this document. It must be within the workspace. Files that it names are relative to itself.',
        minLength: 1,
      }),
    ),
    name: Type.Optional(
      Type.String({ description: 'metadata.name of the experiment, where the file has several.', minLength: 1 }),
    ),
    system: Type.Optional(system),
    workload: Type.Optional(workload),
    ...others,
  },
  {
    description:
      'The experiment that the study varies: that of a file, or the fields of its spec right here. What it expects is not looked at.',
    examples: [{ file: 'base.yaml' }],
    additionalProperties: false,
    [START_KEYWORD]: ['file'],
  },
);

/** The document of a study. Its seed is that of its base. */
export function studyDocument<Kind extends string, Spec extends TProperties>(
  kind: Kind,
  description: string,
  spec: Spec,
  starts: readonly string[] = [],
) {
  const id = kind.replace(/\B[A-Z]/g, '-$&').toLowerCase();
  return Type.Object(
    {
      ...AROUND,
      kind: Type.Literal(kind),
      spec: Type.Object({ base: Base, ...spec }, { additionalProperties: false, [START_KEYWORD]: starts }),
    },
    {
      $id: `https://kneepoint.dev/schemas/${id}.schema.json`,
      title: kind,
      description,
      additionalProperties: false,
    },
  );
}

/** One controlled change. */
export const Change = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  description:
    'What the treatment has otherwise: dotted paths of the spec of the base, such as system.scheduler, each with its value. A mapping replaces the whole field; null takes it out.',
});

export function repetitions(usual: number, what: string) {
  return Type.Optional(
    Type.Integer(
      inUnit('runs', `${what} Their seeds are that of the base and those that follow it.`, {
        minimum: 1,
        maximum: 1000,
        default: usual,
      }),
    ),
  );
}

/** What must hold of the result of a kind of study. @param described stands for the descriptions of all of them */
export function expectations<Kind extends StudyKind>(kind: Kind, described?: string) {
  const fields = Object.entries<StudyExpectation>(STUDY_EXPECTATIONS[kind]).map(([name, expectation]) => {
    const description = described ?? expectation.description;
    return [
      name,
      Type.Optional(
        'words' in expectation
          ? oneOf(expectation.words, description)
          : comparison(expectation.unit, description, expectation.mayFall),
      ),
    ];
  });
  return Type.Optional(
    Type.Object(Object.fromEntries(fields) as Record<StudyExpectationName<Kind>, TOptional<TUnsafe<string>>>, {
      description:
        'What must hold of the result, each with a comparison such as ">= 20". A command that finds it not to hold says so and fails.',
      additionalProperties: false,
    }),
  );
}
