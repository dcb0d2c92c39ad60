import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { digestCalls, type DigestSetting } from '@adm/contract/inbox/inbox-digest'
import { type DigestHour, digestHours, usualDigestHour } from '@adm/domain/inbox/digest'
import { formatDay } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { Select } from '../../ui/input/select.tsx'
import { FormSection } from '../../ui/layout/form-layout.tsx'
import { ErrorPanel, Notice, PageSkeleton } from '../../ui/layout/states.tsx'

const hourInWords = (hour: DigestHour): string => `${Number(hour.slice(0, 2))} h`

/** The person's digest by mail: off, or its hour, saved at once and undone by the message; and a test to the own address. */
export const DigestSection = () => {
  const { data, error, refetch } = useQuery(apiQuery(digestCalls.read, {}))
  return (
    <FormSection
      title="Résumé par e-mail"
      hint="Chaque jour ouvré : ce que votre rôle doit faire, vos alertes, et ce qui vous concerne depuis le dernier résumé. Rien à dire, pas d'e-mail."
    >
      {error && !data && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && <DigestFields digest={data} />}
    </FormSection>
  )
}

const DigestFields = ({ digest: { hour, nextDay, email } }: { digest: DigestSetting }) => {
  const refusals = useActingRefusals()
  const choose = useActWithToast({
    act: (chosen: DigestHour | null) => callApi(digestCalls.change, { body: { hour: chosen } }),
    message: ({ hour: chosen }) => (chosen ? `Résumé chaque jour ouvré à ${hourInWords(chosen)}.` : 'Résumé arrêté.'),
    changes: ['inbox-digest'],
    onDone: () => undefined,
  })
  // The choice is displayed at once, and goes back to the stored one when it is refused.
  const current = choose.isPending ? choose.variables : hour
  return (
    <>
      {choose.error && <Notice tone="error">{errorSentence(choose.error)}</Notice>}
      <Checkbox
        label="Recevoir un résumé chaque jour"
        checked={current !== null}
        refusals={refusals}
        onChange={({ target }) => choose.mutate(target.checked ? usualDigestHour : null)}
      />
      {hour && nextDay && (
        <Select
          label="Heure du résumé"
          value={current ?? hour}
          options={digestHours.map((value) => ({ value, label: hourInWords(value) }))}
          hint={`Prochain résumé le ${formatDay(nextDay)}, à ${email}.`}
          refusals={refusals}
          onChange={(chosen) => chosen && choose.mutate(chosen)}
        />
      )}
      <TestButton />
    </>
  )
}

const TestButton = () => {
  const [key, setKey] = useState(newKey)
  const refusals = useActingRefusals()
  const test = useActWithToast({
    act: (attempt: string) => callApi(digestCalls.test, { body: {}, key: attempt }),
    message: ({ recipient }) => `Essai envoyé à ${recipient}.`,
    changes: [],
    onDone: () => setKey(newKey()),
  })
  return (
    <div>
      <Button pending={test.isPending} refusals={refusals} onClick={() => test.mutate(key)}>
        Envoyer un essai
      </Button>
      {test.error && <Notice tone="error">{errorSentence(test.error)}</Notice>}
    </div>
  )
}
