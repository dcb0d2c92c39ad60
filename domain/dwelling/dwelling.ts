import { z } from 'zod'
import { access, optionalText, requiredText, zipCode } from '../values/text.ts'

/** Types of property: dwelling or commercial premises. */
export const propertyTypeLabels = { house: 'Habitation', business: 'Local commercial' } as const
export type PropertyType = keyof typeof propertyTypeLabels
export const propertyTypes = ['house', 'business'] as const satisfies readonly PropertyType[]

export const propertyKindLabels = { apartment: 'Appartement', house: 'Maison' } as const
export type PropertyKind = keyof typeof propertyKindLabels
export const propertyKinds = ['apartment', 'house'] as const satisfies readonly PropertyKind[]

/** Whether the property is a house. Commercial premises are neither apartment nor house, whatever `propertyKind` their row has. */
export const isHouse = ({ propertyType, propertyKind }: { propertyType: PropertyType; propertyKind: PropertyKind }): boolean =>
  propertyType === 'house' && propertyKind === 'house'

/** Room types. Source: CONST-2. */
export const roomCounts = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'] as const
export type RoomCount = (typeof roomCounts)[number]

export const annexKindLabels = { cellar: 'Cave', garage: 'Garage', parking: 'Parking' } as const
export type AnnexKind = keyof typeof annexKindLabels
export const annexKinds = ['cellar', 'garage', 'parking'] as const satisfies readonly AnnexKind[]

/** A cellar, garage or parking space that belongs to the dwelling. */
export const annex = z.strictObject({
  kind: z.enum(annexKinds, 'Choisissez une annexe.'),
  level: access.number.nullish(),
  number: access.number.nullish(),
})
export type Annex = z.infer<typeof annex>

/** Address and access of a dwelling: copied into each booking, so that a later change of the dwelling does not alter past orders. */
export const dwellingPlace = {
  address: requiredText('Renseignez une adresse.'),
  zipCode,
  city: requiredText('Renseignez une ville.', 200),
  residence: optionalText(200),
  building: access.number.nullish(),
  staircase: access.number.nullish(),
  floor: access.floor.nullish(),
  door: access.number.nullish(),
  apartmentNumber: access.number.nullish(),
  digicode: access.digicode.nullish(),
}

/** The fields of a dwelling that determine price, duration and the required checker tags. */
export const dwellingTypology = {
  propertyType: z.enum(propertyTypes, 'Choisissez un type de bien.'),
  propertyKind: z.enum(propertyKinds, 'Choisissez un type.'),
  roomCount: z.enum(roomCounts, 'Indiquez le nombre de pièces.'),
  surface: z.number('Indiquez la surface.').positive('La surface doit être supérieure à 0.').max(100_000, 'Cette surface est trop grande.'),
  furnished: z.boolean('Indiquez si le logement est meublé.'),
  /** `null` when unknown; an empty list means none. */
  annexes: z.array(annex).max(10, 'Vous pouvez indiquer 10 annexes au maximum.').nullish(),
}

/** Values of the columns that only dwellings use, for commercial premises: not in the form, never read. */
export const premisesTypology = { propertyKind: 'apartment', roomCount: 'T1' } as const

/** A stored dwelling, suggested when its address is typed again. */
export const dwelling = z.object({ id: z.uuid(), ...dwellingPlace, ...dwellingTypology })
export type Dwelling = z.infer<typeof dwelling>
