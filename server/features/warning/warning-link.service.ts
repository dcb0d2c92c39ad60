import type { LinkedWarnings } from '@adm/contract/warning/warning-link'
import { linkNotValid } from '@adm/domain/personal-link'
import type { WarningReport } from '@adm/domain/warning/warning'
import { mostOfLinks, warningRefusals } from '@adm/domain/warning/warning-refusals'
import type { PendingFile } from '../../platform/stored-file/stored-file.ts'
import { asBearer, getLinkSubject } from '../../platform/link/personal-link.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getBooking, getBookingForChange } from '../booking/row/booking.queries.ts'
import { addDocument, type OwnersOfDocuments } from '../document/document.service.ts'
import { getProposition } from '../mission-proposition/mission-proposition.queries.ts'
import { findReportsOfChecker } from './warning.queries.ts'
import { raiseWarning } from './warning.service.ts'

type Given = Pick<Reading | Work, 'db' | 'now'>
type Linked = { bookingId: string; checkerId: string }

/** The accepted mission of a link, as long as it is its bearer's. @throws {Refusal} `LINK_NOT_VALID` for every link that opens nothing */
const getLinked = async (given: Given, token: string): Promise<Linked> => {
  const { status, bookingId, checkerId } = await getProposition(given.db, await getLinkSubject(given, token, 'mission-proposition'))
  if (status !== 'accepted') throw linkNotValid()
  return { bookingId, checkerId }
}

/** Locks the order, so that two taps count one after the other. @throws {Refusal} `LINK_NOT_VALID` */
const getLinkedForChange = async (work: Work, token: string): Promise<Linked> => {
  const { bookingId } = await getLinked(work, token)
  await getBookingForChange(work.db, bookingId)
  return getLinked(work, token)
}

/** What the bearer of a mission's link reported so far. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedWarnings = async (given: Given, token: string): Promise<LinkedWarnings> =>
  asLinked(given, await getLinked(given, token))

const asLinked = async ({ db }: Given, { bookingId, checkerId }: Linked): Promise<LinkedWarnings> => {
  const { service, city, startAt, checkerId: carrier } = await getBooking(db, bookingId)
  if (!startAt || carrier !== checkerId) throw linkNotValid()
  return { mission: { service, city, startAt }, warnings: await findReportsOfChecker(db, bookingId, checkerId) }
}

const asChecker = (work: Work, { checkerId }: Linked): Work => asBearer(work, 'CHK', { id: checkerId })

/** Reports a problem with the mission of a link. @throws {Refusal} `LINK_NOT_VALID`, `TOO_MANY_WARNINGS` */
export const reportByLink = async (work: Work, token: string, report: WarningReport): Promise<LinkedWarnings> => {
  const linked = await getLinkedForChange(work, token)
  const { warnings } = await asLinked(work, linked)
  if (warnings.length >= mostOfLinks) throw warningRefusals.tooMany()
  const { bookingId, checkerId } = linked
  await raiseWarning(asChecker(work, linked), { bookingId, ...report }, { source: 'checker', checkerId, reporterId: null })
  return asLinked(work, linked)
}

/** Requires that the bearer reported this warning, before a file is checked. @throws {Refusal} `LINK_NOT_VALID` */
export const requireReported = async (given: Given, { token, id }: { token: string; id: string }): Promise<void> => {
  const { warnings } = await readLinkedWarnings(given, token)
  if (!warnings.some((reported) => reported.id === id)) throw linkNotValid()
}

/** Adds a photo to a problem that the bearer reported. @throws {Refusal} `LINK_NOT_VALID`, `TOO_MANY_DOCUMENTS` */
export const addPhotoByLink = async (
  owners: OwnersOfDocuments,
  work: Work,
  at: { token: string; id: string },
  file: PendingFile,
): Promise<LinkedWarnings> => {
  const linked = await getLinkedForChange(work, at.token)
  await requireReported(work, at)
  // The right to this photo is that of the link, which `requireReported` checked; a link has no permission.
  const asOwner = asChecker(work, linked)
  await addDocument(owners, asOwner, { entity: 'warning', entityId: at.id, type: 'ANNEX' }, file)
  return asLinked(work, linked)
}
