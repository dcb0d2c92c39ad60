import { type Dwelling, propertyKindLabels } from '@adm/domain/dwelling/dwelling'

/** A known dwelling in one dim line: what it is, and where in the building. */
export const describeDwelling = (dwelling: Dwelling): string => {
  const { propertyKind, roomCount, surface, building, staircase, floor, door, apartmentNumber, residence } = dwelling
  const places = [
    residence,
    building && `bâtiment ${building}`,
    staircase && `escalier ${staircase}`,
    floor && `étage ${floor}`,
    (door || apartmentNumber) && `porte ${door || apartmentNumber}`,
  ]
  return ['Logement connu', `${propertyKindLabels[propertyKind]} ${roomCount}, ${surface.toLocaleString('fr-FR')} m²`, ...places]
    .filter(Boolean)
    .join(' · ')
}
