import '../../app/library-forms.css'
import { NativeSelect } from '@mantine/core'
import { cornerRadii, headingFonts, lookColours, paletteOf, textFonts } from '@karat/sites/look.ts'
import { weakPairs } from '@karat/sites/look-contrast.ts'
import { useMay, useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { Box } from '../../ui/box.tsx'
import type { MergeField } from '../../ui/merge-fields.ts'
import { type ConflictProps, isConflict } from '../../ui/outdated-form.tsx'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useEditedForm } from '../../ui/use-edited-form.ts'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import { SettingConflict } from '../setting-conflict.tsx'
import { SettingEditor } from '../setting-editor.tsx'
import settingClasses from '../settings.module.css'
import { ColoursBox } from './colours-box.tsx'
import classes from './look.module.css'
import { formOfLook, type LookForm, readLookForm } from './look-form.ts'
import { LookPicture } from './look-picture.tsx'
import { LookPreview } from './look-preview.tsx'
import { lookKey, type StaffLook, useLook } from './use-look.ts'

/** The look of the chosen site: its logo, colours, typefaces and corners, with its home page beside them. */
export function LookBox() {
  const { site } = useWork()
  const query = useLook()
  return <Loaded query={query}>{(look) => <LookEditor key={site.id} stored={look} />}</Loaded>
}

const fonts = [
  ['headingFont', headingFonts],
  ['textFont', textFonts],
] as const
const pictures = ['logo', 'icon'] as const

function LookConflict(props: ConflictProps<LookForm>) {
  const { nameOf } = useMessages()
  const fields: MergeField<LookForm>[] = [
    ...lookColours.map((name): MergeField<LookForm> => ({ keys: [name], label: nameOf('lookColour', name), inWords: (of) => of[name] })),
    ...fonts.map(([name]): MergeField<LookForm> => ({
      keys: [name],
      label: nameOf('lookField', name),
      inWords: (of) => nameOf('lookFont', of[name]),
    })),
    { keys: ['radius'], label: nameOf('lookField', 'radius'), inWords: (of) => nameOf('lookRadius', String(of.radius)) },
    ...pictures.map((name): MergeField<LookForm> => ({
      keys: [name],
      label: nameOf('lookPicture', name),
      inWords: (of) => of[name] ?? '',
    })),
  ]
  return <SettingConflict {...props} fields={fields} />
}

function LookEditor({ stored: { document, version, tradeName } }: { stored: StaffLook }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const isClosed = !useMay()('settings.write')
  const edited = useEditedForm<LookForm>(`look ${site.id}`, formOfLook(document), version)
  const { form } = edited
  const key = lookKey(site.id)
  const save = useAct('POST /api/staff/look/', { touches: [key], onDone: edited.saved })
  const refusalOf = useFieldProblem(isConflict(save.problem) ? undefined : save.problem)
  const { document: typed, look, unread } = readLookForm(form)
  const palette = paletteOf(look)
  const change = (part: Partial<LookForm>) => edited.change({ ...form, ...part })
  const shown = new Set([...lookColours.map((name) => `colours.${name}`), ...pictures])
  return (
    <SettingEditor
      object="look"
      under={key}
      lead={t('look.lead')}
      edited={edited}
      save={save}
      isReady={typed !== undefined && weakPairs(look).length === 0}
      isShown={(field) => shown.has(field)}
      Conflict={LookConflict}
      onSave={() => typed && save.run({ body: { document: typed, version: edited.version } })}
      aside={<LookPreview look={look} />}
    >
      <Box title={t('look.pictures')} beside={t('look.picturesHint')}>
        <div className={classes['pictures']}>
          {pictures.map((name) => (
            <LookPicture
              key={name}
              name={name}
              address={form[name]}
              none={
                name === 'logo' ? (
                  <span className={classes['wordmark']} style={{ color: palette.ink }}>
                    <bdi>{tradeName}</bdi>
                  </span>
                ) : (
                  <img src="/icon.svg" alt={nameOf('lookPicture', 'icon')} />
                )
              }
              paper={palette.paper}
              problem={refusalOf(name)}
              isClosed={isClosed}
              onChange={(address) => change({ [name]: address })}
            />
          ))}
        </div>
      </Box>
      <ColoursBox form={form} look={look} unread={unread} problemOf={(name) => refusalOf(`colours.${name}`)} change={change} />
      <Box title={t('look.type')}>
        <div className={settingClasses['pair']}>
          {fonts.map(([name, choices]) => (
            <NativeSelect
              key={name}
              label={nameOf('lookField', name)}
              description={nameOf('lookHint', name)}
              value={form[name]}
              data={choices.map((value) => ({ value, label: nameOf('lookFont', value) }))}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
          <NativeSelect
            label={nameOf('lookField', 'radius')}
            description={nameOf('lookHint', 'radius')}
            value={String(form.radius)}
            data={cornerRadii.map((value) => ({ value: String(value), label: nameOf('lookRadius', String(value)) }))}
            onChange={(event) => change({ radius: cornerRadii.find((value) => String(value) === event.currentTarget.value) ?? 2 })}
          />
        </div>
      </Box>
    </SettingEditor>
  )
}
