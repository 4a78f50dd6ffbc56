import type { EntryAddress } from '../../protocol/capacity.ts';
import { DEFAULT_MAX_BATCH } from '../../schemas/defaults.ts';
import { identityOf } from '../documents/configMap.ts';
import { findEntry } from '../documents/findEntry.ts';
import type { DocumentModel } from '../documents/model.ts';

/**
 * kneepoint/parametersSkeleton: a ServiceParameters document for an entry's model. What only the reader can know is
 * left empty: a made-up number would be taken for an answer.
 */
export function parametersSkeleton(model: DocumentModel, { key }: EntryAddress): string {
  const found = findEntry(model, key);
  return skeleton(found && identityOf(found.entry));
}

/** The same where the entry's file cannot be read. */
export function skeletonOfAnyModel(): string {
  return skeleton(undefined);
}

function skeleton(identity: { modelId: string; namespace: string } | undefined): string {
  const written = (text: string | undefined) => (text === undefined ? '' : ` ${JSON.stringify(text)}`);
  return `# What is known of each variant. Fill in what is empty; the capacity view and the hovers follow as you type.
apiVersion: kneepoint.dev/v1alpha1
kind: ServiceParameters
metadata:
  name: production
spec:
  variants:
    - model_id:${written(identity?.modelId)}
      namespace:${written(identity?.namespace)}
      name:                # the variant, usually the name of its deployment
      alpha_ms:            # time of an iteration whatever is in the batch, ms
      beta_ms:             # compute time of a token, ms
      gamma_ms:            # memory time of a cached token, ms
      input_tokens:        # mean prompt of a request
      output_tokens:       # mean answer of a request
      max_batch: ${DEFAULT_MAX_BATCH}
      # arrival_rate_rps: 1.0
`;
}
