import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer/offer'
import { propertyKindLabels, propertyKinds, propertyTypeLabels, propertyTypes, roomCounts } from '@adm/domain/dwelling/dwelling'
import { bookingOptionLabels, bookingOptions } from '@adm/domain/offer/booking-option'
import type { Price } from '@adm/domain/offer/price'
import { ruleOf } from '@adm/domain/offer/price-line'
import type { PriceGridVersion } from '@adm/domain/offer/price-grid'
import { bookingServiceLabels, bookingServices } from '@adm/domain/offer/sold-service'
import { day } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../platform/api/api.ts'
import { Checkbox, Segmented } from '../../ui/input/checkbox.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { FormWithAside, FormLine, FormSection } from '../../ui/layout/form-layout.tsx'
import { PriceLines } from '../../ui/figure/price-lines.tsx'
import { MultiSelect, Select } from '../../ui/input/select.tsx'
import { NumberInput } from '../../recipes/form/number-input.tsx'
import { TimeInput } from '../../ui/input/time-input.tsx'
import { ClientPicker } from '../client/figure/client-picker.tsx'
import { type SimulatedOrder, simulate, simulatedOrder } from './offer-simulation.ts'
import type { SimulatedSearch } from './offer-simulation-search.ts'
import type { AreaNames } from './price-cells.ts'

type Change = (part: SimulatedSearch) => void
type SimulationProps = {
  search: SimulatedSearch
  onChange: Change
  areas: AreaNames
  viewed: PriceGridVersion
  /** Another version of the grid, for comparison. */
  compared: PriceGridVersion | undefined
}

/** Price of an order by a version, line by line, with the price by another version. */
export const OfferSimulation = ({ search, onChange, areas, viewed, compared }: SimulationProps) => {
  const [now] = useState(() => new Date().toISOString())
  const order = simulatedOrder(search, now)
  const { data: own } = useQuery({
    ...apiQuery(offerCalls.clientPrices, { params: { id: order.client ?? '' } }),
    enabled: Boolean(order.client),
  })
  const versions = compared ? [viewed, compared] : [viewed]
  return (
    <FormWithAside
      aside={
        <div aria-live="polite">
          {versions.map(({ id, number, prices }) => (
            <SimulatedPrice key={id} title={`Version ${number}`} price={simulate(order, prices, order.client ? own : undefined)} />
          ))}
        </div>
      }
    >
      <ServiceFields order={order} onChange={onChange} />
      <DwellingFields order={order} onChange={onChange} areas={areas} />
      <DateFields order={order} onChange={onChange} />
      <ClientFields order={order} onChange={onChange} />
    </FormWithAside>
  )
}

const SimulatedPrice = ({ title, price: { lines, cents } }: { title: string; price: Price }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <PriceLines
      lines={lines.map((line) => ({
        label: line.label,
        amount: formatCents(line.amountCents),
        why: [ruleOf(line), line.why].filter(Boolean).join(' : '),
      }))}
      total={{ label: 'Total HT', amount: formatCents(cents) }}
    />
  </section>
)

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
const services = optionsOf(bookingServices, bookingServiceLabels)
const rooms = roomCounts.map((value) => ({ value, label: value }))
const kinds = optionsOf(propertyKinds, propertyKindLabels)
const premises = optionsOf(propertyTypes, propertyTypeLabels)
const options = optionsOf(bookingOptions, bookingOptionLabels)

type FieldsProps = { order: SimulatedOrder; onChange: Change }
const yesIf = (checked: boolean) => (checked ? ('yes' as const) : undefined)

const ServiceFields = ({ order, onChange }: FieldsProps) => (
  <FormSection title="Prestation">
    <FormLine>
      <Select label="Prestation" options={services} value={order.service} onChange={(service) => service && onChange({ service })} />
      <MultiSelect label="Options" optional options={options} value={order.options} onChange={(chosen) => onChange({ options: chosen })} />
    </FormLine>
  </FormSection>
)

const DwellingFields = ({ order, onChange, areas }: FieldsProps & { areas: AreaNames }) => (
  <FormSection title="Bien">
    <Segmented label="Usage" options={premises} value={order.premises} onChange={(chosen) => onChange({ premises: chosen })} />
    {order.premises === 'house' && (
      <FormLine>
        <Segmented label="Type" options={kinds} value={order.kind} onChange={(kind) => onChange({ kind })} />
        <Segmented label="Nombre de pièces" options={rooms} value={order.rooms} onChange={(chosen) => onChange({ rooms: chosen })} />
      </FormLine>
    )}
    <FormLine>
      <NumberField label="Surface" unit="m²" value={order.surface} onChange={(surface) => onChange({ surface })} />
      <NumberField label="Annexes" value={order.annexes} least={0} onChange={(annexes) => onChange({ annexes })} />
    </FormLine>
    <Checkbox label="Meublé" checked={order.isFurnished} onChange={({ target }) => onChange({ furnished: yesIf(target.checked) })} />
    <Select
      label="Zone"
      optional
      clearable
      options={areas.map(({ id, name }) => ({ value: id, label: name }))}
      value={order.area}
      onChange={(area) => onChange({ area })}
    />
  </FormSection>
)

const DateFields = ({ order, onChange }: FieldsProps) => (
  <FormSection title="Date">
    <FormLine>
      <DateInput label="Jour" value={order.day} onChange={(typed) => onChange({ day: day.safeParse(typed).data })} />
      <TimeInput label="Heure" value={order.hour} onChange={(hour) => onChange({ hour })} />
    </FormLine>
    <Checkbox
      label="Commandé moins de 24 heures avant"
      checked={order.isUrgent}
      onChange={({ target }) => onChange({ urgent: yesIf(target.checked) })}
    />
  </FormSection>
)

const ClientFields = ({ order, onChange }: FieldsProps) => (
  <FormSection title="Client" hint="Sa remise, son minimum et ses remises de volume d'aujourd'hui s'appliquent.">
    <ClientPicker value={order.client} onChange={(client) => onChange({ client })} />
    <FormLine>
      <NumberField label="Rang dans le mois" least={1} value={order.inMonth} onChange={(inMonth) => onChange({ inMonth })} />
      <NumberField label="Rang dans la journée" least={1} value={order.onDay} onChange={(onDay) => onChange({ onDay })} />
    </FormLine>
  </FormSection>
)

type NumberFieldProps = { label: string; unit?: string; least?: number; value: number; onChange: (value: number) => void }

/** A number field that reports valid numbers only. */
const NumberField = ({ label, unit, least = 1, value, onChange }: NumberFieldProps) => {
  const [typed, setTyped] = useState<number | undefined>(value)
  const isSound = typed !== undefined && typed >= least
  return (
    <NumberInput
      label={label}
      {...(unit && { unit })}
      error={isSound ? undefined : `Indiquez un nombre à partir de ${least}.`}
      value={isSound ? value : typed}
      onBlur={() => undefined}
      onChange={(number) => {
        setTyped(number)
        if (number !== undefined && number >= least) onChange(number)
      }}
    />
  )
}
