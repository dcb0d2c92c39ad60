import type { ServiceDetails } from '@adm/domain/booking/order/booking'
import { fieldsOf, type ServiceField } from '@adm/domain/booking/order/service-field'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { type Random, makeRandom } from '../random.ts'

/** Realistic ranges of the number fields whose allowed range is far wider. */
const likely: Readonly<Record<string, readonly [number, number]>> = {
  buildYear: [1890, 2015],
  cleanedSurface: [20, 110],
  windows: [2, 9],
  pictureCount: [8, 30],
  levels: [1, 3],
}

const valueOf = (random: Random, field: ServiceField): ServiceDetails[string] => {
  if (field.kind === 'yesNo') return random.bool(0.7)
  if (field.kind === 'number') return random.int(...(likely[field.name] ?? [field.min, field.max]))
  const choices = Object.keys(field.choices)
  if (field.kind === 'choice') return random.pick(choices)
  const chosen = choices.filter(() => random.bool(0.5))
  return chosen.length > 0 ? chosen : choices.slice(0, 1)
}

/** The details of an on-demand service; null for other services. They depend only on the service and the seed. */
export const detailsOf = (service: BookingService, seed: number): ServiceDetails | null => {
  const random = makeRandom(seed, 'service details')
  const fields = fieldsOf(service).filter(({ required }) => required || random.bool(0.5))
  return fields.length > 0 ? Object.fromEntries(fields.map((field) => [field.name, valueOf(random, field)])) : null
}
