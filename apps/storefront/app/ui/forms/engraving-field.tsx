import type { EngravingTerms } from '@karat/contract/engraving.ts'
import { engravedText, engravingProblem, lettersIn } from '@karat/sites/engraving.ts'
import { Notice } from '@karat/ui/notice.tsx'
import { Field } from '@karat/ui/field.tsx'
import type { Ref } from 'react'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useCommaList } from '../../site/site.tsx'
import '@karat/ui/field.css'
import './engraving-field.css'

interface EngravingFieldProps {
  id: string
  terms: EngravingTerms
  /** The colour of the metal in the preview. */
  colour: string
  typed: string
  onType: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * The text to engrave: a preview in the metal's colour, the field with the number of letters left, and the consequences of an engraving.
 */
export function EngravingField({ id, terms, colour, typed, onType, ref }: EngravingFieldProps) {
  const t = useMessages()
  const list = useCommaList()
  const lettering = engravedText(typed)
  const problem = engravingProblem(lettering, terms)
  const scripts = list(terms.scripts.map((script) => translateData(t, 'script', script)))
  const error =
    problem?.reason === 'letters'
      ? t('engraving.badLetters', { letters: `\u2068${problem.letters.join(' ')}\u2069` })
      : problem?.reason === 'signs'
        ? t('problem.engraving_signs')
        : problem && t('engraving.tooLong', { count: problem.letters - problem.most })
  return (
    <>
      <p
        className="engraving-field-plate"
        data-colour={colour}
        role="img"
        aria-label={t('engraving.preview', { words: `\u2068${lettering}\u2069` })}
      >
        <bdi aria-hidden="true">{lettering || '·'}</bdi>
      </p>
      <Field
        id={id}
        ref={ref}
        label={t('engraving.label')}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        error={error}
        announced
        hint={
          <>
            <span className="type-num">{t('engraving.count', { count: lettersIn(lettering).length, max: terms.maxLetters })}</span>{' '}
            {t('engraving.letters', { scripts })} <bdi dir="ltr">& . , ’ - + / : ( ) ♥</bdi>
          </>
        }
      />
      <Notice icon="clock">
        {terms.workingDays > 0 && <>{t('engraving.days', { days: terms.workingDays })} </>}
        {t(terms.exchangeable ? 'engraving.faultOrExchange' : 'engraving.fault')}
      </Notice>
    </>
  )
}
