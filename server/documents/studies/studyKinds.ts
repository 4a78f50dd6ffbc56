import type { StudyKind } from '../../../schemas/studies/resolvedStudy.ts';

/** The kinds of documents that describe studies, each as people write it. */
const TITLES: Readonly<Record<StudyKind, string>> = {
  CapacitySearch: 'Capacity Search',
  DesignSpace: 'Design Space',
  PairedStudy: 'Paired Study',
  Sensitivity: 'Sensitivity',
  Sweep: 'Sweep',
};

export function isStudyKind(kind: string): kind is StudyKind {
  return Object.hasOwn(TITLES, kind);
}

export function studyTitle(kind: StudyKind): string {
  return TITLES[kind];
}
