import { featureOfPath } from '@adm/domain/catalog/entities'
import type { FeatureOption } from '@adm/domain/feature-option'
import type { Call } from './call.ts'

/** The feature options that must be on for a call: its own, else those of the entities in its path. */
export const featuresOf = ({ path, features }: Pick<Call, 'path' | 'features'>): readonly FeatureOption[] =>
  features ?? path.split('/').flatMap((part) => featureOfPath.get(part) ?? [])
