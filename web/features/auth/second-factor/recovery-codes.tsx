import { Button } from '../../../ui/base/button.tsx'
import { copyText } from '../../../ui/figure/copyable.tsx'
import { Notice } from '../../../ui/layout/states.tsx'

type Props = { codes: readonly string[]; doneLabel: string; onDone: () => void }

/** The recovery codes, shown once; the person goes on after they have stored them. */
export const RecoveryCodes = ({ codes, doneLabel, onDone }: Props) => (
  <>
    <Notice tone="warning">
      Gardez ces codes de secours en lieu sûr : chacun remplace une fois le code de votre application, par exemple si vous perdez votre
      téléphone. Ils ne seront plus affichés.
    </Notice>
    <ol className="recovery-codes" aria-label="Codes de secours">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <div className="second-factor-acts">
      <Button icon="copy" onClick={() => copyText(codes.join('\n'), 'Les codes de secours sont copiés.')}>
        Copier les codes
      </Button>
      <Button look="primary" onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  </>
)
