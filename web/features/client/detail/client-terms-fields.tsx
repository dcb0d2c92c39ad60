import { useFormContext, useWatch } from 'react-hook-form'
import { messageKindLabels, sentKinds } from '@adm/domain/client/client-recipients'
import {
  confirmerLabels,
  dateChooserLabels,
  invoiceGroupingLabels,
  invoicingDayLabels,
  invoicingFrequencyLabels,
  paymentMeansLabels,
  paymentTermsLabels,
} from '@adm/domain/client/client-terms'
import { bookingOptionLabels } from '@adm/domain/offer/booking-option'
import { offerLabels } from '@adm/domain/offer/offer'
import { slotDecisionLabels } from '@adm/domain/client/slot-decision'
import { languageLabels } from '@adm/domain/values/language'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import {
  ClientCheckbox,
  ClientChoice,
  ClientEuros,
  ClientLongText,
  ClientNumber,
  ClientSeveral,
  ClientText,
} from '../create/client-fields.tsx'
import type { ClientValues } from '../create/client-values.ts'
import { ClientCheckersField } from './client-checkers-field.tsx'

/** The conditions, for administrators. */
const ConditionFields = () => (
  <>
    <FormLine>
      <ClientChoice name="offer" label="Offre" options={optionsOf(offerLabels)} />
      <ClientChoice name="paymentTerms" label="Délai de paiement" options={optionsOf(paymentTermsLabels)} optional clearable />
    </FormLine>
    <FormLine>
      <ClientEuros name="blockThresholdCents" label="Blocage à partir de" optional hint="Vide : le seuil de l'entreprise." />
      <ClientNumber name="blockAfterDays" label="Blocage après un retard de" unit="jours" optional />
    </FormLine>
  </>
)

/** Frequency, day and conditions of invoices. */
const InvoicingFields = () => {
  const { control } = useFormContext<ClientValues>()
  const frequency = useWatch({ control, name: 'invoicingFrequency' })
  return (
    <>
      <FormLine>
        <ClientChoice name="invoicingFrequency" label="Fréquence de facturation" options={optionsOf(invoicingFrequencyLabels)} isShort />
        {frequency === 'monthly' && (
          <ClientChoice
            name="invoicingDay"
            label="Jour de facturation"
            options={(['5', '10', 'last'] as const).map((value) => ({ value, label: invoicingDayLabels[value] }))}
            isShort
          />
        )}
      </FormLine>
      {frequency !== 'classic' && (
        <ClientChoice
          name="invoiceGrouping"
          label="Regroupement des factures"
          options={optionsOf(invoiceGroupingLabels)}
          hint="Par bon de commande : son numéro est la référence client de chaque commande."
        />
      )}
      <ClientChoice name="paymentMeans" label="Moyen de paiement" options={optionsOf(paymentMeansLabels)} optional clearable />
      <ClientCheckbox name="purchaseOrderRequired" label="Bon de commande obligatoire" />
      <ClientCheckbox name="referenceRequired" label="Référence client obligatoire" hint="Elle est demandée à chaque commande." />
    </>
  )
}

/** Who chooses the date, who confirms the appointment, and who of several tenants decides. */
const AppointmentFields = () => (
  <>
    <FormLine>
      <ClientChoice
        name="dateChosenBy"
        label="Qui choisit la date"
        options={optionsOf(dateChooserLabels)}
        hint="Le locataire : des créneaux lui sont proposés dix minutes après la commande."
        isShort
      />
      <ClientChoice
        name="confirmedBy"
        label="Qui confirme le rendez-vous"
        options={optionsOf(confirmerLabels)}
        hint="Le rappel J-5 le lui demande. Personne : ni rappel, ni alerte."
        isShort
      />
    </FormLine>
    <ClientChoice name="slotDecision" label="De plusieurs locataires, qui décide" options={optionsOf(slotDecisionLabels)} isShort />
  </>
)

/** Default values of new orders. */
const OrderFields = () => (
  <>
    <FormLine>
      <ClientSeveral name="defaultOptions" label="Options par défaut" options={optionsOf(bookingOptionLabels)} optional />
      <ClientChoice name="reportLanguage" label="Langue du rapport" options={optionsOf(languageLabels)} isShort />
    </FormLine>
    <ClientLongText name="keysInstructions" label="Consignes pour les clés" optional />
  </>
)

/** Additional recipients of each kind of message. */
const RecipientFields = () => (
  <>
    {sentKinds.map((kind) => (
      <ClientText
        key={kind}
        name={`recipients.${kind}`}
        label={messageKindLabels[kind]}
        optional
        inputMode="email"
        placeholder="compta@agence.fr"
      />
    ))}
  </>
)

/** Fields of each section of the parameters. */
export const termsFields = {
  conditions: ConditionFields,
  invoicing: InvoicingFields,
  appointments: AppointmentFields,
  checkers: ClientCheckersField,
  orders: OrderFields,
  recipients: RecipientFields,
} as const
export type TermsSection = keyof typeof termsFields
