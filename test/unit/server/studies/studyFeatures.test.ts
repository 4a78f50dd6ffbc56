import { describe, expect, test } from 'vitest';
import { codeLenses } from '../../../../server/features/codeLens.ts';
import type { FeatureContext } from '../../../../server/features/context.ts';
import { hover } from '../../../../server/features/hover.ts';
import { labelsAt } from '../completed.ts';
import { CONTEXT } from '../context.ts';
import { atCursor, modelOf } from '../marks.ts';
import { filesOf } from '../namedFiles.ts';
import { CHAT, STUDY_URI, study } from './studyDocuments.ts';
