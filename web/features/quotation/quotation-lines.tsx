import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { propertyKindLabels, propertyTypeLabels, roomCounts } from '@adm/domain/dwelling/dwelling'
import { bookingServiceLabels, bookingServices, isOnDemand } from '@adm/domain/offer/sold-service'
import { Button } from '../../ui/base/button.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { FormGroup, FormLine, FormSection } from '../../ui/layout/form-layout.tsx'
import { QuotationChoice, QuotationEuros, QuotationNumber, QuotationText, QuotationYesNo } from './quotation-fields.tsx'
import { newFreeLine, newServiceLine, type QuotationValues } from './quotation-values.ts'

/** A service on demand is priced from its order. */
const sold = bookingServices.filter((service) => !isOnDemand(service)).map((value) => ({ value, label: bookingServiceLabels[value] }))
const all = optionsOf(bookingServiceLabels)
const propertyTypes = optionsOf(propertyTypeLabels)
const propertyKinds = optionsOf(propertyKindLabels)
const rooms = roomCounts.map((value) => ({ value, label: value }))

/** What is offered: services on properties, and lines in free words. */
export const QuotationLines = () => {
  const { control, formState } = useFormContext<QuotationValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const refused = formState.errors.lines?.message ?? formState.errors.lines?.root?.message
  return (
    <FormSection title="Lignes" hint="Une prestation se chiffre par la grille du client ; une ligne libre a le prix que vous indiquez.">
      {fields.map(({ key, kind }, index) => (
        <FormGroup key={key} title={`Ligne ${index + 1}`} removeLabel={`Retirer la ligne ${index + 1}`} onRemove={() => remove(index)}>
          {kind === 'service' ? <ServiceFields index={index} /> : <FreeFields index={index} />}
        </FormGroup>
      ))}
      {refused && <p className="error">{refused}</p>}
      <FormLine>
        <Button icon="plus" onClick={() => append(newServiceLine())}>
          Ajouter une prestation
        </Button>
        <Button icon="plus" onClick={() => append(newFreeLine())}>
          Ajouter une ligne libre
        </Button>
      </FormLine>
    </FormSection>
  )
}

const ServiceFields = ({ index }: { index: number }) => {
  const { control } = useFormContext<QuotationValues>()
  const propertyType = useWatch({ control, name: `lines.${index}.propertyType` })
  const bookingId = useWatch({ control, name: `lines.${index}.bookingId` })
  const isDwelling = propertyType !== 'business'
  return (
    <>
      <QuotationChoice name={`lines.${index}.service`} label="Prestation" options={bookingId ? all : sold} />
      <QuotationText name={`lines.${index}.address`} label="Adresse" />
      <FormLine>
        <QuotationText name={`lines.${index}.zipCode`} label="Code postal" />
        <QuotationText name={`lines.${index}.city`} label="Ville" />
      </FormLine>
      <FormLine>
        <QuotationText name={`lines.${index}.residence`} label="Résidence" optional />
        <QuotationText name={`lines.${index}.apartmentNumber`} label="N° d'appartement" optional />
      </FormLine>
      <FormLine>
        <QuotationChoice name={`lines.${index}.propertyType`} label="Type de bien" options={propertyTypes} isShort />
        {isDwelling && <QuotationChoice name={`lines.${index}.propertyKind`} label="Logement" options={propertyKinds} isShort />}
      </FormLine>
      <FormLine>
        {isDwelling && <QuotationChoice name={`lines.${index}.roomCount`} label="Nombre de pièces" options={rooms} isShort />}
        <QuotationNumber name={`lines.${index}.surface`} label="Surface (m²)" unit="m²" />
        <QuotationYesNo name={`lines.${index}.furnished`} label="Meublé" />
      </FormLine>
      <QuotationEuros
        name={`lines.${index}.agreedCents`}
        label="Prix convenu HT"
        hint="À la place du prix de la grille ; il reste fixe, même si la commande change."
        optional
      />
    </>
  )
}

const FreeFields = ({ index }: { index: number }) => (
  <>
    <QuotationText name={`lines.${index}.label`} label="Désignation" />
    <FormLine>
      <QuotationNumber name={`lines.${index}.quantity`} label="Quantité" hint="Négative pour une remise." decimals={3} />
      <QuotationEuros name={`lines.${index}.unitCents`} label="Prix unitaire HT" />
      <QuotationText
        name={`lines.${index}.zipCode`}
        label="Code postal du bien"
        hint="Il décide de la TVA ; celui du client par défaut."
        optional
      />
    </FormLine>
  </>
)
