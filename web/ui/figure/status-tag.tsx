import './status-tag.css'

/** The phase of a status: each has one colour, the same everywhere. */
export type Phase = 'to-do' | 'to-plan' | 'planned' | 'done' | 'closed-well' | 'closed-badly'

/** A status: the colour of its phase with its word, never colour alone. */
export const StatusTag = ({ phase, children }: { phase: Phase; children: string }) => (
  <span className={`status-tag status-tag-${phase}`}>{children}</span>
)
