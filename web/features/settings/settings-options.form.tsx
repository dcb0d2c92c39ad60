import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authCalls } from '@adm/contract/auth/auth'
import {
  builtFeatures,
  type BuiltFeature,
  featureOptions,
  type FeatureOptions,
  type FeatureOptionsChange,
} from '@adm/domain/feature-option'
import { callApi } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { Form, FormActions, FormSection } from '../../ui/layout/form-layout.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { optionsQuery } from './settings-options.ts'

/** Effect of each option, displayed in the form. */
const optionEffects: Readonly<Record<BuiltFeature, string>> = {
  alert: 'La page Alertes, et le traitement des alertes.',
  area: 'La page Zones. Les commandes gardent leur zone.',
  billing: 'Les régularisations des contrôleurs.',
  booking: 'Les pages Commandes et Locaux commerciaux, et toute prise de commande.',
  calendar: 'La page Calendrier, les propositions de planning et les créneaux bloqués. Le calendrier d’un contrôleur reste.',
  checker: 'La page Contrôleurs. Une mission peut toujours être affectée.',
  client: 'La page Clients. Une commande peut toujours choisir son client.',
  keytracking: 'Le suivi des clés des commandes.',
  meters: 'Les compteurs des commandes.',
  quotation: 'La page Devis, et les liens par lesquels les clients les acceptent. Une commande attend toujours le devis qui la chiffre.',
  rapport: 'Les rapports des commandes.',
  warning: 'La page Signalements.',
}

/**
 * Form of the company's options, effective at once for all persons. Other people's changes are displayed; the person's own unsaved choices
 * stay.
 */
export function OptionsForm({ options, version }: { options: FeatureOptions; version: number }) {
  const refusals = useActingRefusals()
  const [chosen, setChosen] = useState<FeatureOptionsChange>({})
  const changed = builtFeatures.filter((name) => chosen[name] !== undefined && chosen[name] !== options[name])
  const save = useOptionsChange(version, () => setChosen({}))
  return (
    <>
      <UnsavedGuard isDirty={changed.length > 0 && !save.isPending} />
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(Object.fromEntries(changed.map((name) => [name, chosen[name]])))
        }}
      >
        <FormSection
          title="Fonctions"
          hint="Une fonction désactivée disparaît du menu, et ses pages ne s'ouvrent plus. Ses données restent."
        >
          <Refusal error={save.error} />
          {builtFeatures.map((name) => (
            <Checkbox
              key={name}
              label={featureOptions[name].label}
              hint={optionEffects[name]}
              checked={chosen[name] ?? options[name]}
              refusals={refusals}
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.checked })}
            />
          ))}
        </FormSection>
        <FormActions>
          {changed.length > 0 && <Button onClick={() => setChosen({})}>Annuler les modifications</Button>}
          <SubmitButton pending={save.isPending} refusals={changed.length > 0 ? [] : ["Rien n'a été modifié."]}>
            Enregistrer
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}

/** Saves at the displayed version; the options are read again, after a failure too. */
const useOptionsChange = (version: number, onSaved: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: FeatureOptionsChange) => callApi(authCalls.changeOptions, { body: change, version }),
    onSuccess: (done) => {
      onSaved()
      toastDone(queries, 'Enregistré. Chacun le voit dès maintenant.', done)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: optionsQuery.queryKey }),
  })
}

const Refusal = ({ error }: { error: Error | null }) => {
  if (!error) return null
  const isStale = error instanceof Refused && error.refusal.code === 'STALE_VERSION'
  return (
    <Notice tone="error">
      {isStale
        ? "Ces options ont été modifiées entre-temps. Celles que vous n'avez pas touchées sont à jour\u00a0: vérifiez, puis enregistrez à nouveau."
        : errorSentence(error)}
    </Notice>
  )
}
