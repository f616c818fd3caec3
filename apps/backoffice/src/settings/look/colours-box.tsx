import { Button, TextInput } from '@mantine/core'
import { type Look, type LookColour, lookColours, type Palette, paletteOf, shopLook } from '@karat/sites/look.ts'
import { type MeasuredPair, measuredPairs, readableColour } from '@karat/sites/look-contrast.ts'
import { Box } from '../../ui/box.tsx'
import { Second } from '../../ui/second.tsx'
import { StateLabel } from '../../ui/state-label.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from './look.module.css'
import type { LookForm } from './look-form.ts'

interface ColoursBoxProps {
  form: LookForm
  /** The look as it can be read. */
  look: Look
  unread: readonly LookColour[]
  problemOf: (field: string) => string | undefined
  change: (part: Partial<LookForm>) => void
}

/** Cut and not rounded: 4.497 would read as the contrast that it lacks. */
const shownContrast = (contrast: number) => (Math.floor(contrast * 100) / 100).toFixed(2)

/** The colours of a look, each with the pairs that it is read in and their contrast. */
export function ColoursBox({ form, look, unread, problemOf, change }: ColoursBoxProps) {
  const { t, nameOf } = useMessages()
  const pairs = measuredPairs(look)
  const weak = pairs.filter(({ contrast, need }) => contrast < need)
  const weakColours = new Set(weak.map(({ of }) => of)).size
  return (
    <Box
      title={t('look.colours')}
      beside={t('look.coloursHint')}
      actions={
        <span role="status">
          {weakColours > 0 && <StateLabel tone="act">{t('look.weakCount', { count: weakColours, all: lookColours.length })}</StateLabel>}
        </span>
      }
      flush
    >
      <ul className={classes['colours']}>
        {lookColours.map((name) => (
          <li key={name} className={classes['colour']}>
            <ColourField name={name} form={form} problem={problemOf(name)} isUnread={unread.includes(name)} change={change} />
            <Pairs pairs={pairs.filter(({ of }) => of === name)} palette={paletteOf(look)} />
            <Suggestion name={name} look={look} isWeak={weak.some(({ of }) => of === name)} change={change} />
            <span className={classes['check']}>
              {name === 'ornament' ? (
                <Second>{t('look.ornamentHint')}</Second>
              ) : (
                <StateLabel tone={weak.some(({ of }) => of === name) ? 'act' : 'done'}>
                  {nameOf('lookCheck', weak.some(({ of }) => of === name) ? 'weak' : 'passes')}
                </StateLabel>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}

interface ColourFieldProps extends Pick<ColoursBoxProps, 'form' | 'change'> {
  name: LookColour
  problem: string | undefined
  isUnread: boolean
}

function ColourField({ name, form, problem, isUnread, change }: ColourFieldProps) {
  const { t, nameOf } = useMessages()
  return (
    <div className={classes['field']}>
      <input
        type="color"
        className={classes['swatch']}
        aria-label={t('look.pick', { name: nameOf('lookColour', name) })}
        value={isUnread ? shopLook.colours[name] : `#${form[name].trim().replace(/^#/, '').toLowerCase()}`.slice(0, 7)}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
      <TextInput
        label={nameOf('lookColour', name)}
        description={nameOf('lookHint', name)}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        value={form[name]}
        error={isUnread ? t('look.unread') : problem}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </div>
  )
}

function Pairs({ pairs, palette }: { pairs: readonly MeasuredPair[]; palette: Palette }) {
  const { t, nameOf } = useMessages()
  return (
    <ul className={classes['pairs']}>
      {pairs.map(({ colour, on, contrast, need }) => {
        const isWeak = contrast < need
        return (
          <li key={`${colour} ${on}`} data-weak={isWeak || undefined}>
            <span className={classes['sample']} style={{ background: palette[on], color: palette[colour] }} aria-hidden="true">
              {need === 3 ? <i style={{ borderColor: palette[colour] }} /> : 'a'}
            </span>
            <span>{t('look.pair', { colour: nameOf('lookColour', colour), on: nameOf('lookColour', on) })}</span>
            <bdi dir="ltr" className={classes['contrast']}>
              {isWeak ? t('look.needs', { contrast: shownContrast(contrast), need }) : shownContrast(contrast)}
            </bdi>
          </li>
        )
      })}
    </ul>
  )
}

/** The nearest colour that can be read, where the chosen one cannot. */
function Suggestion({ name, look, isWeak, change }: { name: LookColour; look: Look; isWeak: boolean; change: ColoursBoxProps['change'] }) {
  const { t, nameOf } = useMessages()
  const readable = isWeak ? readableColour(look, name) : undefined
  if (!readable) return null
  return (
    <p className={classes['suggestion']}>
      <span className={classes['sample']} style={{ background: readable }} aria-hidden="true" />
      {t('look.passesAs')} <bdi dir="ltr">{readable}</bdi>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('staff.actionOn', { action: t('look.take'), name: `${nameOf('lookColour', name)} ${readable}` })}
        onClick={() => change({ [name]: readable })}
      >
        {t('look.take')}
      </Button>
    </p>
  )
}
