/** The name of the draft of an approval; who opens its dialog reads it. */
export const approvalDraftName = 'duration-approval'
