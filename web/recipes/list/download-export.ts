import { type ExportFormat, exportCalls } from '@adm/contract/platform/export'
import { callApi } from '../../platform/api/api.ts'
import { downloadFile, fetchFile, nameOfFile, saveFile } from '../../platform/api/download.ts'
import { Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { showToast } from '../../ui/overlay/toast.tsx'

const cut = "Le classeur n'a pas été reçu en entier. Réessayez."
const pollMs = 3_000

/** Fetches a workbook and saves it. Never saves an incomplete file. */
const saveWorkbook = async (address: string): Promise<void> => {
  showToast({ message: 'Le classeur est en préparation…' })
  const response = await fetchFile(address)
  saveFile(await response.blob(), nameOfFile(response) ?? 'export.xlsx')
}

const showError = (error: unknown): void =>
  showToast({ message: error instanceof Refused ? errorSentence(error) : cut, tone: 'error', seconds: 15 })

/** Toasts the place of the requested file in the server's queue, each time it has changed, until the file begins. */
const announcePlace = (before: number | null = null): void => {
  setTimeout(() => {
    callApi(exportCalls.queue, {}).then(
      ({ place }) => {
        if (place === null) return
        if (place !== before) showToast({ message: `D'autres fichiers sont en préparation : le vôtre est le n° ${place} de la file.` })
        announcePlace(place)
      },
      // The place only informs: the file arrives, or its own request reports the failure.
      () => undefined,
    )
  }, pollMs)
}

/** Saves the file of a list, or toasts the reason: a refusal, or a lost connection. While the file waits, its place is toasted. */
export const downloadExport = async (format: ExportFormat, address: string): Promise<void> => {
  try {
    const { refusal } = await callApi(exportCalls.queue, {})
    if (refusal) return showToast({ message: refusal, tone: 'error', seconds: 15 })
    announcePlace()
    await (format === 'csv' ? downloadFile(address) : saveWorkbook(address))
  } catch (error) {
    showError(error)
  }
}
