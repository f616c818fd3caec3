import { type MessageKey, translateData, useMessages } from '../../site/messages.tsx'
import { useList, useSite } from '../../site/site.tsx'
import type { CallFailure } from '../../state/api.ts'

/** The texts of an address form besides its labels: `message` for the form's own checks, `problem` for a failure of the service. */
export function useFormTexts(states: readonly { code: string; name: string }[] | undefined) {
  const t = useMessages()
  const list = useList()
  const { country } = useSite().settings.profile
  const message = (words: string | undefined) => words && (words.startsWith('form.') ? t(words as MessageKey, { country }) : words)
  function problem({ code = '', details }: CallFailure): string {
    const stateCodes = (details?.['states'] as string[] | undefined) ?? []
    const names = stateCodes.map((code) => states?.find((state) => state.code === code)?.name ?? code)
    return translateData(t, 'problem', code, { country, states: list(names), max: Number(details?.['max'] ?? 0) })
  }
  return { message, problem }
}
