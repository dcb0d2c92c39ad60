/** A change that history has, as open screens hear it: no content, so that nobody learns what they may not see. */
export type Recorded = { entity: string; id: string; kind: string; version: number; eventId: string }

/** What an open screen hears: a change, that it may have missed some and should read again, or that this process ends. */
export type Heard = Recorded | 'resync' | 'end'
