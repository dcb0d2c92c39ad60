import './stepper.css'

/** A step: its name, whether it is done, the current one, or still ahead, and its date or why it stopped. */
export type Step = { label: string; state: 'done' | 'current' | 'ahead' | 'failed'; detail?: string | null | undefined }

const spoken = { done: 'fait', current: 'en cours', ahead: 'à venir', failed: 'interrompu' } as const

/** How far a row is: its steps from left to right, on a phone one below the other. */
export const Stepper = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className="stepper" aria-label={label}>
    {steps.map(({ label: name, state, detail }) => (
      <li key={name} className={`step step-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
        <span className="step-name">
          {name} <span className="only-read-aloud">({spoken[state]})</span>
        </span>
        {detail && <span className="step-detail numbers">{detail}</span>}
      </li>
    ))}
  </ol>
)
