import type { PricedLines } from '@adm/contract/quotation/quotation'
import { netCentsOf } from '@adm/domain/amount/amount-line'
import { type VatRate, vatOfPlace } from '@adm/domain/amount/vat-rate'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { emptyCompany } from '@adm/domain/company/company'
import { priceOf } from '@adm/domain/offer/price'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import {
  mostTotalCents,
  type QuotationLine,
  type QuotationLineDraft,
  type ServiceLineDraft,
  totalsOfLines,
} from '@adm/domain/quotation/quotation-line'
import { quotationRefusals } from '@adm/domain/quotation/quotation-refusals'
import { tenantSharesOf } from '@adm/domain/quotation/tenant-share'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import { findAreaOfZip } from '../area/area.queries.ts'
import { findCompanyOn } from '../company/company.queries.ts'
import { findTermsOfOrder } from '../offer/price-terms.service.ts'
import { findQuotedClient } from './quotation.queries.ts'

type At = { db: Db; now: string }

/** The client that is offered something. @throws {Refusal} `FIELDS_INVALID` for an unknown or merged one */
const requireQuotedClient = async (db: Db, id: string) => {
  const client = await findQuotedClient(db, id)
  if (!client) throw quotationRefusals.clientMissing()
  if (client.survivorName !== null) throw quotationRefusals.clientMerged(clientRefusals.merged({ name: client.survivorName }).message)
  return client
}

/** The price of a service by the grid and the terms of the client, explained; or as it was agreed. @throws {Refusal} `NO_PRICE_GRID` */
const priceServiceLine = async ({ db, now }: At, clientId: string, line: ServiceLineDraft, vat: VatRate): Promise<QuotationLine> => {
  const [area, priced] = await Promise.all([
    findAreaOfZip(db, line.zipCode),
    findTermsOfOrder(db, { clientId, createdAt: now, wishedDay: line.wishedDay }),
  ])
  if (!priced) throw offerRefusals.noGrid()
  const order = { ...line, areaId: area?.id, wishedDay: line.wishedDay ?? null, startAt: null }
  const { cents, lines } = priceOf(order, now, priced.terms)
  const unitCents = line.agreedCents ?? cents
  const priceLines = line.agreedCents == null ? lines : [{ label: 'Prix convenu', amountCents: line.agreedCents, rule: 'quoted' as const }]
  return { ...line, vat, quantity: 1, unitCents, netCents: unitCents, priceLines, priceSource: priced.source }
}

/** Lines with their prices, VAT and amounts. @throws {Refusal} `FIELDS_INVALID` for totals that no document has, `NO_PRICE_GRID` */
export const pricedLines = async (at: At, clientId: string, drafts: readonly QuotationLineDraft[]): Promise<QuotationLine[]> => {
  const [client, company] = await Promise.all([requireQuotedClient(at.db, clientId), findCompanyOn(at.db, dayOf(at.now))])
  const { vatRegime } = company ?? emptyCompany
  const lines: QuotationLine[] = []
  for (const draft of drafts) {
    const vat = vatOfPlace(draft.zipCode ?? client.zipCode, vatRegime)
    if (draft.kind === 'service') lines.push(await priceServiceLine(at, clientId, draft, vat))
    else {
      const net = netCentsOf({ quantity: draft.quantity, unitCents: draft.unitCents, vat })
      lines.push({ ...draft, zipCode: draft.zipCode ?? client.zipCode, vat, netCents: net, priceLines: [], priceSource: null })
    }
  }
  const { grossCents } = totalsOfLines(lines)
  if (grossCents > mostTotalCents) throw quotationRefusals.tooLarge()
  if (grossCents < 0) throw quotationRefusals.negative()
  return lines
}

/** Totals of lines, and what their tenants may be charged. */
export const sumsOf = (lines: readonly QuotationLine[]): Pick<PricedLines, 'totals' | 'tenantShares'> => {
  const totals = totalsOfLines(lines)
  return { totals: { ...totals, rates: [...totals.rates] }, tenantShares: [...tenantSharesOf(lines)] }
}

/** The prices of lines for a client; nothing is written. @throws {Refusal} as `pricedLines` */
export const previewLines = async (at: At, clientId: string, drafts: readonly QuotationLineDraft[]): Promise<PricedLines> => {
  const lines = await pricedLines(at, clientId, drafts)
  return { lines, ...sumsOf(lines) }
}
