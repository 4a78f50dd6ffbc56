import { obstacleSentence, obstacleTo, placeOfObstacle } from '../documents/studies/studyAlternatives.ts';
import { locate } from './checkedDocument.ts';
import { studyRule } from './rule.ts';
import { studiedAlternatives } from './studiedAlternatives.ts';

/** A study of which a side cannot be run, or no candidate: there is nothing to compare. */
export const alternativesImpossible = studyRule({
  code: 'alternatives-impossible',
  severity: 'error',
  dependsOnContext: true,
  *check(study, context, { document }) {
    const studied = studiedAlternatives(study, context, document.uri);
    const obstacle = studied && obstacleTo(study, studied.alternatives);
    if (!obstacle || obstacle.isPending || (obstacle.is === 'all' && !studied.areAll)) return;
    // What is wrong with a base that is written here is found in its fields.
    if (obstacle.is === 'base' && study.field(['base', 'file']) === undefined) return;
    yield {
      span: locate(study.document, placeOfObstacle(study, obstacle)).key,
      message: obstacleSentence(study, obstacle),
    };
  },
});
