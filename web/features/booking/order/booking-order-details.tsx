import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Booking } from '@adm/domain/booking/order/booking'
import { diagnosticsDue } from '@adm/domain/booking/document/diagnostics-due'
import { diagnosticLabels, fieldsOf, type ServiceField } from '@adm/domain/booking/order/service-field'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { OrderChoice, OrderNumber, OrderSeveral, OrderYesNo } from './booking-order-fields.tsx'
import { detailName, type OrderValues } from './start/booking-order-values.ts'

type DetailsProps = {
  service: BookingService | undefined
  /** The saved order, for values that this form does not edit. */
  booking?: Booking | undefined
}

/** Detail fields of an on-demand service; nothing for other services. */
export const DetailsFields = ({ service, booking }: DetailsProps) => {
  const fields = service ? fieldsOf(service) : []
  if (fields.length === 0) return null
  return (
    <>
      {linesOf(fields).map((line) => (
        <FormLine key={line[0]?.name}>
          {line.map((field) => (
            <DetailField key={field.name} field={field} />
          ))}
        </FormLine>
      ))}
      {service === 'diagnostics' && <DiagnosticsDue booking={booking} />}
    </>
  )
}

/** Two fields a line; a multiple choice has its own line. */
const linesOf = (fields: readonly ServiceField[]): readonly ServiceField[][] =>
  fields.reduce<ServiceField[][]>((lines, field) => {
    const last = lines.at(-1)
    const isOpen = last?.length === 1 && last[0]?.kind !== 'several' && field.kind !== 'several'
    return isOpen ? [...lines.slice(0, -1), [...last, field]] : [...lines, [field]]
  }, [])

const DetailField = ({ field }: { field: ServiceField }) => {
  const { label, hint, required } = field
  const common = { name: detailName(field.name), label, ...(hint && { hint }), optional: !required }
  if (field.kind === 'yesNo') return <OrderYesNo {...common} />
  if (field.kind === 'number') return <OrderNumber {...common} {...(field.unit && { unit: field.unit })} />
  const options = optionsOf(field.choices)
  return field.kind === 'choice' ? (
    <OrderChoice {...common} options={options} clearable={!required} />
  ) : (
    <OrderSeveral {...common} options={options} />
  )
}

const detailsSchema = z.object({
  transaction: z.enum(['rental', 'sale']),
  buildYear: z.int().nullable().catch(null),
  gasAge: z.string().nullable().catch(null),
  electricityAge: z.string().nullable().catch(null),
  diagnostics: z.array(z.string()).catch([]),
})

/** Diagnostics required by law for this dwelling and not ordered: a notice only, since the client may already have them. */
const DiagnosticsDue = ({ booking }: Pick<DetailsProps, 'booking'>) => {
  const { control } = useFormContext<OrderValues>()
  const [details, furnished, propertyKind] = useWatch({ control, name: ['details', 'furnished', 'propertyKind'] })
  const { data } = detailsSchema.safeParse(details)
  if (!data) return null
  const dwelling = {
    furnished: furnished ?? booking?.furnished ?? false,
    propertyKind: propertyKind ?? booking?.propertyKind ?? 'apartment',
  }
  const due = diagnosticsDue({ ...data, ...dwelling })
  const missing = due.filter((diagnostic) => !data.diagnostics.includes(diagnostic)).map((diagnostic) => diagnosticLabels[diagnostic])
  if (missing.length === 0) return null
  return (
    <Notice>D'après ces réponses, la loi demande aussi&nbsp;: {missing.join(', ')}. À commander, sauf s'ils sont déjà valables.</Notice>
  )
}
