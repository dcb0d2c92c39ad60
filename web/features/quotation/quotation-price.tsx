import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { quotationCalls } from '@adm/contract/quotation/quotation'
import { quotationLineDraft, titleOfLine } from '@adm/domain/quotation/quotation-line'
import { formatCents } from '@adm/domain/values/money'
import { z } from 'zod'
import { callApi } from '../../platform/api/api.ts'
import { optionalSentence } from '../../platform/api/error-sentence.ts'
import { newKey } from '../../platform/new-key.ts'
import { PriceLines } from '../../ui/figure/price-lines.tsx'
import type { QuotationValues } from './quotation-values.ts'
import { totalLines } from './quotation-words.ts'

const whole = z.object({ clientId: z.uuid(), lines: z.array(quotationLineDraft).min(1) })

/** The price of the typed lines, once they are whole. @param clientId of a draft that is edited */
export const QuotationPrice = ({ clientId }: { clientId?: string }) => {
  const { control } = useFormContext<QuotationValues>()
  const typed = useWatch({ control })
  const { data: body } = whole.safeParse({ clientId: clientId ?? typed.clientId, lines: typed.lines })
  const { data, error } = useQuery({
    queryKey: ['quotation-prices', body],
    queryFn: ({ signal }) => callApi(quotationCalls.price, { body: body ?? { clientId: '', lines: [] }, key: newKey() }, signal),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="quotation-price" aria-live="polite">
      <h2 id="quotation-price">Prix</h2>
      {error && <p className="error">{optionalSentence(error)}</p>}
      {data && body ? (
        <>
          <PriceLines
            lines={[
              ...data.lines.map((line, index) => ({
                label: `${index + 1}. ${titleOfLine(line)}`,
                amount: formatCents(line.netCents),
                why:
                  line.priceLines.length > 1
                    ? line.priceLines.map(({ label, amountCents }) => `${label} ${formatCents(amountCents)}`).join(', ')
                    : undefined,
              })),
              ...totalLines(data.totals),
            ]}
            total={{ label: 'Total TTC', amount: formatCents(data.totals.grossCents) }}
          />
          {typed.isPrivateLessor && data.tenantShares.length > 0 && (
            <p className="dim">
              Part du locataire au plus{'\u00a0'}: {data.tenantShares.map(({ mostCents }) => formatCents(mostCents)).join(', ')} (3
              {'\u00a0'}€ par m², sans dépasser celle du bailleur).
            </p>
          )}
        </>
      ) : (
        <p className="dim">Renseignez le client et une ligne complète pour voir le prix.</p>
      )}
    </section>
  )
}
