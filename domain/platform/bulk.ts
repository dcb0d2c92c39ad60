/** The states of a row in an act on many rows; `kept`: its undo was refused. */
export const bulkRowStates = ['waiting', 'done', 'refused', 'undone', 'kept'] as const
export type BulkRowState = (typeof bulkRowStates)[number]
