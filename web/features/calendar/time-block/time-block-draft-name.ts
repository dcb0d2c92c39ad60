/** The draft of a time block's dialog; of a new one without a row. */
export const timeBlockDraftName = (timeBlock: { id: string; version: number } | null): string =>
  timeBlock ? `time-block-${timeBlock.id}-${timeBlock.version}` : 'time-block'
