import { type Dwelling, propertyKindLabels, propertyTypeLabels } from '@adm/domain/dwelling/dwelling'

/** An existing dwelling in one line: typology, and place in the building. */
export const describeDwelling = (dwelling: Dwelling): string => {
  const { propertyType, propertyKind, roomCount, surface, building, staircase, floor, door, apartmentNumber, residence } = dwelling
  const places = [
    residence,
    building && `bâtiment ${building}`,
    staircase && `escalier ${staircase}`,
    floor && `étage ${floor}`,
    (door || apartmentNumber) && `porte ${door || apartmentNumber}`,
  ]
  const [title, typology] =
    propertyType === 'house'
      ? ['Logement connu', `${propertyKindLabels[propertyKind]} ${roomCount}`]
      : ['Local connu', propertyTypeLabels.business]
  return [title, `${typology}, ${surface.toLocaleString('fr-FR')} m²`, ...places].filter(Boolean).join(' · ')
}
