import type { BookingDetail } from '@adm/contract/booking/booking'
import type { QuotationDetail } from '@adm/contract/quotation/quotation'
import { premisesTypology } from '@adm/domain/dwelling/dwelling'
import type { quotationChange, quotationDraft } from '@adm/domain/quotation/quotation'
import type { z } from 'zod'
import { newKey } from '../../platform/new-key.ts'

/** The form values of a quotation: those of a new one, and those of a draft that is edited. */
export type QuotationValues = z.input<typeof quotationDraft>
export type ChangedValues = z.input<typeof quotationChange>
type LineValues = QuotationValues['lines'][number]
export type ServiceValues = Extract<LineValues, { kind: 'service' }>

/** A service on a property that is to be typed. */
export const newServiceLine = (): ServiceValues => ({
  kind: 'service',
  id: newKey(),
  service: 'checkin',
  address: '',
  zipCode: '',
  city: '',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: Number.NaN,
  furnished: false,
  options: [],
})

/** A line in free words. */
export const newFreeLine = (): Extract<LineValues, { kind: 'free' }> => ({
  kind: 'free',
  id: newKey(),
  label: '',
  quantity: 1,
  unitCents: Number.NaN,
})

/** The line of an order that waits for its price. */
export const lineOfBooking = (order: BookingDetail): ServiceValues => {
  const { service, address, zipCode, city, residence, apartmentNumber, propertyType, surface, furnished, annexes, options, wishedDay } =
    order
  const { propertyKind, roomCount } = propertyType === 'business' ? premisesTypology : order
  return {
    kind: 'service',
    id: newKey(),
    bookingId: order.id,
    service,
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
    options,
    wishedDay,
  }
}

/** The lines of a draft as its form has them: without what is computed. */
export const typedLines = (lines: QuotationDetail['lines']): QuotationValues['lines'] =>
  lines.map((line) => {
    if (line.kind === 'free') {
      const { kind, id, label, quantity, unitCents, zipCode } = line
      return { kind, id, label, quantity, unitCents, zipCode }
    }
    const { quantity: _quantity, unitCents: _unit, netCents: _net, vat: _vat, priceLines: _lines, priceSource: _source, ...typed } = line
    return typed
  })
