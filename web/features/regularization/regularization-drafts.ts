import type { Regularization } from '@adm/domain/regularization/regularization'

/** The names of the drafts of the dialog. */
export const regularizationDrafts = {
  add: (checkerId: string) => `regularization-${checkerId}-new`,
  edit: ({ id, version }: Regularization) => `regularization-${id}-${version}`,
}
