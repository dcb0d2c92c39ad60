import { useMutation } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import type { TypedCompany } from '@adm/domain/company/company'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { pictureTypes, shrinkLogo } from '../../platform/api/shrink-picture.ts'
import { Button } from '../../ui/base/button.tsx'
import { FileButton } from '../../ui/input/file-button.tsx'
import { Notice } from '../../ui/layout/states.tsx'

/** The logo at the head of documents, saved with the form. */
export const CompanyLogo = () => {
  const { field, fieldState } = useController<TypedCompany, 'logo'>({ name: 'logo' })
  const shrink = useMutation({ mutationFn: shrinkLogo, onSuccess: (url) => field.onChange(url) })
  const error = shrink.error ? errorSentence(shrink.error) : fieldState.error?.message
  return (
    <section className="company-logo" aria-label="Logo">
      {field.value && <img src={field.value} alt="Logo de la société" />}
      <div className="company-logo-acts">
        <FileButton accept={pictureTypes.join(',')} pending={shrink.isPending} onPick={shrink.mutate}>
          {field.value ? 'Remplacer le logo' : 'Choisir un logo'}
        </FileButton>
        {field.value && (
          <Button look="subtle" onClick={() => field.onChange(null)}>
            Retirer le logo
          </Button>
        )}
      </div>
      <p className="dim">PNG, JPEG ou WebP, 1&nbsp;Mo au plus. Sans logo, les documents indiquent la raison sociale.</p>
      {error && <Notice tone="error">{error}</Notice>}
    </section>
  )
}
