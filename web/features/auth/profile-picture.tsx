import { useMutation } from '@tanstack/react-query'
import type { User } from '@adm/domain/user/user'
import { changePerson } from '../../platform/session/session.tsx'
import { pictureTypes, shrinkPicture } from '../../platform/api/shrink-picture.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { Avatar } from '../../ui/figure/avatar.tsx'
import { Button } from '../../ui/base/button.tsx'
import { FileButton } from '../../ui/input/file-button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import './profile.css'

/** Profile picture, saved as soon as it is chosen. */
export const ProfilePicture = ({ person }: { person: User }) => {
  const save = useMutation({
    mutationFn: async (file: File | null) => changePerson({ picture: file && (await shrinkPicture(file)) }),
    onSuccess: (_, file) => showToast({ message: file ? 'Photo enregistrée.' : 'Photo retirée.', tone: 'success', seconds: 3 }),
  })
  return (
    <section className="profile-picture" aria-label="Photo">
      <Avatar name={person.name} picture={person.picture} isLarge />
      <div className="profile-picture-acts">
        <FileButton accept={pictureTypes.join(',')} pending={save.isPending} onPick={save.mutate}>
          Choisir une photo
        </FileButton>
        {person.picture && (
          <Button look="subtle" pending={save.isPending} onClick={() => save.mutate(null)}>
            Retirer la photo
          </Button>
        )}
        <p className="dim">PNG, JPEG ou WebP, 1 Mo au plus. Le milieu de l'image est gardé.</p>
      </div>
      {save.error && <Notice tone="error">{errorSentence(save.error)}</Notice>}
    </section>
  )
}
