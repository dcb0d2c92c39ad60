import type { CalendarPlan } from '@adm/contract/calendar/calendar-plan'
import { Button } from '../../../ui/base/button.tsx'
import { placedInWords } from './plan-words.ts'
import { useStopPlan } from './use-plan.ts'

/** How far the solver is, with its stop. */
export const PlanProgress = ({ plan, mayStop }: { plan: CalendarPlan; mayStop: boolean }) => {
  const { id, done, total, figures, isStopped } = plan
  const stop = useStopPlan(id)
  const isStopping = isStopped || stop.isSuccess
  return (
    <section className="plan-progress" aria-label="Calcul en cours">
      <progress aria-label="Avancement du calcul" value={done} max={Math.max(total, 1)} />
      <div className="plan-progress-words">
        <output>
          {isStopping ? 'Le calcul s’arrête après cette étape…' : `Calcul en cours, étape ${Math.min(done + 1, total)} sur ${total}.`}
          {figures && ` Jusqu’ici : ${placedInWords(figures.placed, plan)}.`}
        </output>
        {mayStop && (
          <Button pending={stop.isPending} refusals={isStopping ? ['L’arrêt est demandé.'] : []} onClick={() => stop.mutate()}>
            Arrêter et garder la meilleure
          </Button>
        )}
      </div>
    </section>
  )
}
