import type { Actor } from '@adm/domain/actor'
import type { PersonalLinkKind } from '@adm/domain/catalog/entities'
import { linkNotValid } from '@adm/domain/personal-link'
import type { Refusal } from '@adm/domain/refusal'
import type { Reading, Work } from '../work/work.ts'
import { findValidLink } from './personal-link.ts'
import type { PersonalLink } from './personal-link.queries.ts'

/** Database and instant: a reading call, or the work of a change. */
export type LinkReading = Pick<Reading | Work, 'db' | 'now'>

/** The person who has a link: the row of a checker, a tenant, a request, an account. */
type Bearer = { id: string; actor?: Actor; name?: string }

/** What the links of some kinds open. `Linked` is the subject as the bearer may use it now, `Answer` the page of the link. */
type LinkSubject<Linked, Answer> = {
  kinds: readonly PersonalLinkKind[]
  /** The subject of a valid link as it is now; undefined when the link opens nothing any more. */
  open: (given: LinkReading, link: PersonalLink) => Promise<Linked | undefined>
  /** Locks the row for which all changes of the subject wait: with it, `open` is read once more. */
  lock?: (work: Work, link: PersonalLink) => Promise<unknown>
  /** In whose name the changes are recorded; without it, of an unnamed bearer. */
  bearer?: (linked: Linked) => Bearer
  answer: (given: LinkReading, linked: Linked) => Promise<Answer>
  /** The refusal of a link that opens nothing; `LINK_NOT_VALID` by default. */
  refusal?: () => Refusal
}

/** The identifier of the row that a link opens. @throws {Refusal} `LINK_NOT_VALID` when its kind opens a person */
export const subjectIdOf = ({ subjectId }: PersonalLink): string => {
  if (!subjectId) throw linkNotValid()
  return subjectId
}

/** The work in the name of the bearer of a link. */
export const asBearer = (work: Work, { id, actor, name }: Bearer): Work => ({
  ...work,
  by: { kind: 'link', id, permissions: [], actors: actor ? [actor] : [], ...(name && { name }) },
})

/** A locked subject, and the work in the name of the bearer. */
type Locked<Linked> = { linked: Linked; asBearer: Work }

/**
 * Declares what the links of some kinds open. Every call of such a link takes the same steps: link, subject, for a change the locked
 * subject, the act in the name of the bearer, the answer.
 */
export const defineLink = <Linked, Answer>(subject: LinkSubject<Linked, Answer>) => {
  const { kinds, open, lock, bearer, answer, refusal = linkNotValid } = subject

  const getLink = async (given: LinkReading, token: string): Promise<PersonalLink> => {
    const link = await findValidLink(given, token, kinds)
    if (!link) throw refusal()
    return link
  }
  const openLink = async (given: LinkReading, link: PersonalLink): Promise<Linked> => {
    const linked = await open(given, link)
    if (linked === undefined) throw refusal()
    return linked
  }

  /** The subject of a link. @throws {Refusal} that of a link that opens nothing */
  const get = async (given: LinkReading, token: string): Promise<Linked> => openLink(given, await getLink(given, token))

  /** The same, locked: the link is read again after the lock, since it may have ended while this change waited. @throws {Refusal} as `get` */
  const getForChange = async (work: Work, token: string): Promise<Locked<Linked>> => {
    if (lock) await lock(work, await getLink(work, token))
    const linked = await get(work, token)
    return { linked, asBearer: bearer ? asBearer(work, bearer(linked)) : work }
  }

  return {
    get,
    getForChange,
    /** What the bearer sees. @throws {Refusal} as `get` */
    read: async (given: LinkReading, token: string): Promise<Answer> => answer(given, await get(given, token)),
    /**
     * Changes the subject in the name of the bearer, and answers what the bearer sees then.
     * @param act returns the subject when it has it; else the subject is opened again
     * @throws {Refusal} as `get`, and those of the act
     */
    change: async (work: Work, token: string, act: (asBearer: Work, linked: Linked) => Promise<Linked | undefined>): Promise<Answer> => {
      const before = await getForChange(work, token)
      return answer(work, (await act(before.asBearer, before.linked)) ?? (await get(work, token)))
    },
  }
}
