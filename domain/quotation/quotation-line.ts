import { z } from 'zod'
import { type AmountTotals, netCentsOf, totalsOf } from '../amount/amount-line.ts'
import { vatRate } from '../amount/vat-rate.ts'
import { dwellingPlace, dwellingTypology } from '../dwelling/dwelling.ts'
import { bookingOptions } from '../offer/booking-option.ts'
import { priceLine, priceSource } from '../offer/price-line.ts'
import { bookingServiceLabels, bookingServices, isOnDemand } from '../offer/sold-service.ts'
import { day } from '../values/date/moment.ts'
import { rule } from '../values/rule.ts'
import { optionalText, requiredText, zipCode } from '../values/text.ts'

const mostUnitCents = 10_000_000
const mostQuantity = 1_000
/** The largest total of a quotation, VAT included. */
export const mostTotalCents = 2_000_000_000
export const mostLines = 200

const priceMessage = 'Indiquez un prix entre 0 et 100 000 €.'
const unitCents = z.int(priceMessage).min(0, priceMessage).max(mostUnitCents, priceMessage)
const quantityMessage = 'Indiquez une quantité autre que 0, de trois décimales au plus.'
const quantity = z
  .number(quantityMessage)
  .min(-mostQuantity, quantityMessage)
  .max(mostQuantity, quantityMessage)
  .check(rule((typed) => typed !== 0 && Number.isInteger(Number((typed * 1_000).toFixed(6))), quantityMessage))

const { address, city, residence, apartmentNumber } = dwellingPlace
const { propertyType, propertyKind, roomCount, surface, furnished, annexes } = dwellingTypology

const serviceFields = {
  kind: z.literal('service'),
  /** Made by the form: it follows the line through the versions of the quotation. */
  id: z.uuid(),
  service: z.enum(bookingServices, 'Choisissez une prestation.'),
  address,
  zipCode,
  city,
  residence,
  apartmentNumber,
  propertyType,
  propertyKind,
  roomCount,
  surface,
  furnished,
  annexes,
  options: z.array(z.enum(bookingOptions)).max(bookingOptions.length),
  wishedDay: day.nullish(),
  /** The order that waits for this price; without it, the acceptance may create one. */
  bookingId: z.uuid().nullish(),
  /** A price agreed with the client, in the place of that of the engine. */
  agreedCents: unitCents.nullish(),
}
const freeFields = {
  kind: z.literal('free'),
  id: z.uuid(),
  label: requiredText('Décrivez cette ligne.', 300),
  quantity,
  unitCents,
  /** Of the property, which decides the VAT; that of the client by default. */
  zipCode: zipCode.nullish(),
}

export const onDemandMessage = 'Une prestation à la demande se chiffre depuis sa commande, ou par une ligne libre.'
const serviceLine = z
  .strictObject(serviceFields)
  .check(
    rule<z.output<z.ZodObject<typeof serviceFields>>>(
      ({ service, bookingId }) => !isOnDemand(service) || Boolean(bookingId),
      onDemandMessage,
    ),
  )

/** A line as typed: a service on a property, priced by the engine or as agreed, or a free line. */
export const quotationLineDraft = z.discriminatedUnion('kind', [serviceLine, z.strictObject(freeFields)])
export type QuotationLineDraft = z.output<typeof quotationLineDraft>
export type ServiceLineDraft = Extract<QuotationLineDraft, { kind: 'service' }>

/** What is computed of a line when it is saved, and stays so: an offered price does not follow a new grid. */
const priced = {
  quantity: z.number(),
  unitCents: z.int(),
  netCents: z.int(),
  vat: vatRate,
  /** How the engine came to the price. */
  priceLines: z.array(priceLine),
  priceSource: priceSource.nullable(),
}
const stored = { zipCode: z.string() }
const storedServiceLine = z.object({
  ...serviceFields,
  ...stored,
  residence: optionalText(),
  apartmentNumber: z.string().nullish(),
  surface: z.number(),
  ...priced,
})
const storedFreeLine = z.object({ ...freeFields, label: z.string(), ...stored, ...priced })
/** A stored line. It is not validated on reading: a rule may change, an offered line does not. */
export const quotationLine = z.discriminatedUnion('kind', [storedServiceLine, storedFreeLine])
export type QuotationLine = z.output<typeof quotationLine>
export type ServiceLine = Extract<QuotationLine, { kind: 'service' }>

/** The lines that are a service on a property. */
export const serviceLinesOf = (lines: readonly QuotationLine[]): readonly ServiceLine[] =>
  lines.flatMap((line) => (line.kind === 'service' ? [line] : []))

/**
 * Whether nothing of these lines remains to be invoiced: each has an order that is billed, or of which nothing is due. A free line has no
 * order, so that only a person knows whether it is invoiced.
 * @param billed the lines whose order is billed
 */
export const isBilledWhole = (lines: readonly QuotationLine[], billed: ReadonlySet<string>): boolean =>
  lines.every(({ kind, id }) => kind === 'service' && billed.has(id))

/** `Entrée T2, 42 m², meublé`; of a free line its own words. */
export const titleOfLine = (line: QuotationLine | QuotationLineDraft): string => {
  if (line.kind === 'free') return line.label
  const size = `${line.surface.toLocaleString('fr-FR')}\u00a0m²`
  const isDwelling = line.propertyType === 'house'
  const home = isDwelling
    ? [line.roomCount, size, line.furnished && 'meublé', line.propertyKind === 'house' && 'maison']
    : ['local commercial', size]
  return `${bookingServiceLabels[line.service]} ${home.filter(Boolean).join(', ')}`
}

/** `12 rue des Lilas, 75011 Paris`; nothing of a free line. */
export const placeOfLine = (line: QuotationLine | QuotationLineDraft): string | null =>
  line.kind === 'free'
    ? null
    : [line.address, line.residence, line.apartmentNumber && `appartement ${line.apartmentNumber}`, `${line.zipCode} ${line.city}`]
        .filter(Boolean)
        .join(', ')

/** The totals of a quotation: the sum of its lines as printed, and one VAT amount a rate. */
export const totalsOfLines = (lines: readonly QuotationLine[]): AmountTotals => totalsOf(lines)

/** The net amount of a line, as printed. */
export const netOfLine = netCentsOf
