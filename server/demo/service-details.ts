import type { ServiceDetails } from '@adm/domain/booking/booking'
import { fieldsOf, type ServiceField } from '@adm/domain/booking/service-field'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { type Chance, makeChance } from './chance.ts'

/** Numbers that a person would say, where what the field admits is far wider. */
const likely: Readonly<Record<string, readonly [number, number]>> = {
  buildYear: [1890, 2015],
  cleanedSurface: [20, 110],
  windows: [2, 9],
  pictureCount: [8, 30],
  levels: [1, 3],
}

const valueOf = (chance: Chance, field: ServiceField): ServiceDetails[string] => {
  if (field.kind === 'yesNo') return chance.happens(0.7)
  if (field.kind === 'number') return chance.int(...(likely[field.name] ?? [field.min, field.max]))
  const choices = Object.keys(field.choices)
  if (field.kind === 'choice') return chance.pick(choices)
  const chosen = choices.filter(() => chance.happens(0.5))
  return chosen.length > 0 ? chosen : choices.slice(0, 1)
}

/** What somebody says of a service on demand; nothing for another one. The same seed tells the same, whatever was drawn before. */
export const detailsOf = (service: BookingService, seed: number): ServiceDetails | null => {
  const chance = makeChance(seed)
  const said = fieldsOf(service).filter(({ required }) => required || chance.happens(0.5))
  return said.length > 0 ? Object.fromEntries(said.map((field) => [field.name, valueOf(chance, field)])) : null
}
