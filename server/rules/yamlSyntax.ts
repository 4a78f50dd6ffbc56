import { syntaxProblems } from '../documents/yaml.ts';
import { entryRule, type Rule } from './rule.ts';

/** The file, or the document inside an entry, is not valid YAML. The controller drops an entry that does not parse. */
export const yamlSyntax: Rule = {
  code: 'yaml-syntax',
  severity: 'error',
  *check(part, context) {
    yield* syntaxProblems(part.document, context.model.document.getText());
    yield* insideEntries.check(part, context);
  },
};

const insideEntries = entryRule({
  code: yamlSyntax.code,
  severity: 'error',
  *check(entry) {
    for (const { span, message } of entry.problems)
      yield { span: entry.inFile(span), message: `${message}. The controller drops an entry that does not parse.` };
  },
});
