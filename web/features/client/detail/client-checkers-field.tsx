import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { checkerCalls } from '@adm/contract/checker/checker'
import { mostPreferredCheckers } from '@adm/domain/client/client-terms'
import { apiQuery } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/base/button.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { CheckerPicker } from '../../checker/figure/checker-picker.tsx'
import { useClientError } from '../create/client-fields.tsx'
import type { ClientValues } from '../create/client-values.ts'

/** The preferred checkers of a client: each may be removed, and others are added by name. */
export const ClientCheckersField = () => {
  const { field } = useController<ClientValues, 'preferredCheckerIds'>({ name: 'preferredCheckerIds' })
  const chosen = field.value ?? []
  const error = useClientError('preferredCheckerIds')
  const query = apiQuery(checkerCalls.names, { query: { name: '', id: [...chosen] } })
  const { data: names = [] } = useQuery({ ...query, enabled: chosen.length > 0, placeholderData: keepPreviousData })
  return (
    <>
      <PersonList>
        {chosen.map((id) => {
          const { name = '…', detail } = names.find((checker) => checker.id === id) ?? {}
          return (
            <PersonLine key={id} name={name} detail={detail ?? ''}>
              <Button look="subtle" aria-label={`Retirer ${name}`} onClick={() => field.onChange(chosen.filter((other) => other !== id))}>
                Retirer
              </Button>
            </PersonLine>
          )
        })}
      </PersonList>
      {chosen.length < mostPreferredCheckers && (
        <CheckerPicker
          label="Ajouter un contrôleur"
          optional
          hint="8 points de plus parmi les candidats des commandes de ce client."
          error={error}
          value={undefined}
          onBlur={field.onBlur}
          onChange={(id) => id && field.onChange([...new Set([...chosen, id])])}
        />
      )}
    </>
  )
}
