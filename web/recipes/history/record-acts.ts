/** A kind of act in the history filter: its name in the address, its label, and its events. */
export type Act = { name: string; label: string; has: (entity: string, kind: string) => boolean }

const edits: readonly string[] = ['changed', 'valueRestored']
/** The act of an edit in a form. */
export const editAct = { name: 'change', label: 'Champ modifié', has: (_, kind) => edits.includes(kind) } satisfies Act
/** The act of all remaining events: a transition of the row. It must be the last of a subject's acts. */
export const stepAct = { name: 'step', label: 'Étape', has: () => true } satisfies Act
/** An act for events of these kinds. */
export const actOf = (name: string, label: string, kinds: readonly string[]): Act => ({
  name,
  label,
  has: (_, kind) => kinds.includes(kind),
})
/** An act for events of a part of the row. */
export const partAct = (name: string, label: string, entity: string): Act => ({ name, label, has: (eventEntity) => eventEntity === entity })

/** `booking.E08` as its entity and its kind. */
const splitKind = (fullKind: string): [entity: string, kind: string] => [
  fullKind.slice(0, fullKind.indexOf('.')),
  fullKind.slice(fullKind.indexOf('.') + 1),
]
/** The act of an event, by its `entity.kind`. */
export const actOfKind = (acts: readonly Act[], fullKind: string): Act | undefined => acts.find(({ has }) => has(...splitKind(fullKind)))
