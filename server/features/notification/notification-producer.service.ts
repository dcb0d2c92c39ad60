import type { PlannedMessage } from '@adm/domain/notification/notification-plan'
import type { Work } from '../../platform/work/work.ts'
import { insertNewNotification, insertNotifications, type NewNotification } from './notification.queries.ts'

/** What messages are about: an order, else a client, else a checker, else nothing of the three: a list for the whole team. */
export type MessageAbout = Partial<Record<'bookingId' | 'clientId' | 'checkerId', string | null | undefined>>
/** A message, and what is known of it when its text is written at once. */
export type NewMessage = PlannedMessage & Partial<Pick<NewNotification, 'postedAt' | 'mailId' | 'subject'>>

/** What a list for the whole team is about. */
const wholeTeam = '00000000-0000-0000-0000-000000000000'

/** Tells open pages that the messages about a row have changed: under an id of its own, as this is no change that a person undoes. */
export const publishMessages = (work: Work, id: string, kind: string): void =>
  void work.recorded.push({ entity: 'notification', id: work.newId(), of: id, kind, version: 0, eventId: work.newId() })

const checkerOf = ({ audience, person }: PlannedMessage): string | null => (audience === 'checker' ? person.replace('checker:', '') : null)

type About = ReturnType<typeof aboutOf>
const aboutOf = (work: Work, { bookingId = null, clientId = null, checkerId = null }: MessageAbout) => ({
  aboutId: bookingId ?? clientId ?? checkerId ?? wholeTeam,
  bookingId,
  clientId,
  plannedAt: work.now,
})
const rowOf = (work: Work, about: About, message: NewMessage): NewNotification => ({
  ...message,
  ...about,
  id: work.newId(),
  checkerId: checkerOf(message),
})

/**
 * Writes messages to people, to be sent when they are due: the one producer of their rows. One that is there already, of the same kind, person,
 * address, occasion and channel, stays as it is.
 */
export const planMessages = async (work: Work, about: MessageAbout, messages: readonly NewMessage[]): Promise<void> => {
  if (messages.length === 0) return
  const of = aboutOf(work, about)
  await insertNotifications(
    work.db,
    messages.map((message) => rowOf(work, of, message)),
  )
  publishMessages(work, of.aboutId, 'planned')
}

/** Writes one message in the same way. @returns its identifier; undefined when it is there already */
export const planMessage = async (work: Work, about: MessageAbout, message: NewMessage): Promise<string | undefined> => {
  const of = aboutOf(work, about)
  const row = rowOf(work, of, message)
  const isNew = await insertNewNotification(work.db, row)
  publishMessages(work, of.aboutId, 'planned')
  return isNew ? row.id : undefined
}
