import { tagKey } from '../../values/tags.ts'
import type { AppliedProcess, SpecificProcess } from './specific-process.ts'

type Conditions = Pick<SpecificProcess, 'furnishings' | 'inventoryTypes' | 'areaId' | 'ug' | 'tag'>
/** The fields of an order that determine its processes. */
export type Ordered = {
  service: string
  furnished: boolean
  areaId: string | null
  ug?: string | null | undefined
  tags?: readonly string[] | null | undefined
}

const hasTag = (tags: Ordered['tags'], tag: string): boolean => (tags ?? []).some((other) => tagKey(other) === tagKey(tag))

const applies = (rule: Conditions, { service, furnished, areaId, ug, tags }: Ordered): boolean =>
  rule.furnishings.includes(furnished ? 'furnished' : 'unfurnished') &&
  rule.inventoryTypes.some((type) => type === service) &&
  (rule.areaId === null || rule.areaId === areaId) &&
  (rule.ug === null || rule.ug === ug) &&
  (rule.tag === null || hasTag(tags, rule.tag))

const asApplied = (rule: AppliedProcess): AppliedProcess => ({
  id: rule.id,
  title: rule.title,
  instructions: rule.instructions,
  checklist: rule.checklist,
  documentTypes: rule.documentTypes,
  recipients: rule.recipients,
  extraMinutes: rule.extraMinutes,
})

/** The processes that apply to an order, in the given order, in their stored form. */
export const processesOf = (rules: readonly (Conditions & AppliedProcess)[], ordered: Ordered): AppliedProcess[] =>
  rules.filter((rule) => applies(rule, ordered)).map(asApplied)

/**
 * The processes of an order after an edit. Those whose conditions the edit newly meets are added with their current content; those whose
 * conditions it no longer meets are removed. All others retain the content of the day of the order, even after a change or a deletion.
 */
export const processesAfter = (
  applied: readonly AppliedProcess[],
  rules: readonly (Conditions & AppliedProcess)[],
  { before, after }: { before: Ordered; after: Ordered },
): { processes: AppliedProcess[]; added: AppliedProcess[]; removed: AppliedProcess[] } => {
  const gone = rules.filter((rule) => applies(rule, before) && !applies(rule, after))
  const come = rules.filter((rule) => !applies(rule, before) && applies(rule, after))
  const removed = applied.filter(({ id }) => gone.some((rule) => rule.id === id))
  const added = come.filter(({ id }) => !applied.some((existing) => existing.id === id)).map(asApplied)
  return { processes: [...applied.filter((existing) => !removed.includes(existing)), ...added], added, removed }
}

/** Minutes that the processes add to a mission. */
export const extraMinutesOf = (processes: readonly Pick<AppliedProcess, 'extraMinutes'>[]): number =>
  processes.reduce((sum, { extraMinutes }) => sum + extraMinutes, 0)
