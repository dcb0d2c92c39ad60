/** The state of a row in an act on many rows; `kept`: its undo was refused. */
export type BulkRowState = 'waiting' | 'done' | 'refused' | 'undone' | 'kept'
