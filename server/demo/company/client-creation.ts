import type { ClientDraft } from '@adm/domain/client/client-draft'
import { sirenOfSiret } from '@adm/domain/values/company-number'
import { vatNumberOfSiren } from '@adm/domain/values/company-number-format'
import { startOfDay } from '@adm/domain/values/date/moment'
import { blockClient, blockForOverdue, liftForPayment } from '../../features/client/blocking/client-blocking.service.ts'
import { changeClientTerms, createClient } from '../../features/client/change/client.service.ts'
import { addClientUser } from '../../features/client/user/client-user.service.ts'
import { changeClientPrices } from '../../features/offer/client-prices.service.ts'
import type { Work } from '../../platform/work/work.ts'
import { workAt } from '../work-at.ts'
import { type CompanyState, liftedOn } from './company-state.ts'
import type { DemoClient } from './company.ts'
import { founded } from './person.ts'
import { discountOf } from './tariff.ts'

/** Creates the clients of the company through the services: file, terms, users, discount, and the blockings of some, before any order. */
export const createClients = async (work: Work, company: CompanyState): Promise<void> => {
  for (const client of company.clients) {
    await createDemoClient(work, company, client)
    await block(work, company, client)
  }
}

const createDemoClient = async (work: Work, company: CompanyState, client: DemoClient): Promise<void> => {
  const { id, offer, referenceRequired, details } = client
  const atFounding = (preset: 'sales' | 'administrator', ids?: readonly string[]): Work => workAt(work, founded, company.by(preset), ids)
  const salesRepId = details.isFollowed ? company.oneOf('sales', id).id : null
  const created = await createClient(atFounding('sales', [id]), { ...draftOf(client), salesRepId, despiteDuplicates: true })
  await changeClientTerms(atFounding('administrator'), id, { ...details.terms, offer, referenceRequired }, created.version)
  for (const { id: userId, isMain: _, ...user } of details.users) await addClientUser(atFounding('sales', [userId]), id, user)
  const discountRate = discountOf(client)
  if (discountRate > 0) await changeClientPrices(atFounding('administrator'), id, { discountRate }, 1)
}

const draftOf = ({ name, address, zipCode, city, phone, email, siret, rentalType, tags, details }: DemoClient): ClientDraft => ({
  ...details.informations,
  name,
  address,
  zipCode,
  city,
  phone,
  siret,
  rentalType,
  emails: email,
  siren: sirenOfSiret(siret),
  vatNumber: vatNumberOfSiren(sirenOfSiret(siret)),
  tags: [...tags],
})

/** The blocking of a client, by a person or for overdue invoices, at its first day or today when it begins later. */
const block = async (work: Work, company: CompanyState, client: DemoClient): Promise<void> => {
  if (!client.block) return
  const { id: clientId } = client
  const { title, message, startDate, endDate, isOverdue, isLifted } = client.block
  const startAt = startOfDay(startDate)
  if (!isOverdue) {
    await blockClient(workAt(work, startAt, company.by('sales')), clientId, { title, message, startDate, endDate })
    return
  }
  const invoice = `FA${startDate.slice(0, 4)}-0${startDate.slice(5, 7)}417`
  await blockForOverdue(workAt(work, startAt, company.system), { clientId, invoices: [invoice], title, message })
  if (isLifted) await liftForPayment(workAt(work, startOfDay(liftedOn(client)), company.system), { clientId, invoice, unpaid: [] })
}
