import type { CollectionDocument } from '@karat/contract/staff-collections.ts'
import { ConflictPanel, savedByOf } from '../../ui/conflict-panel.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguageName } from '../../ui/language-name.ts'
import type { MergeField } from '../../ui/merge-fields.ts'
import type { ConflictProps } from '../../ui/outdated-form.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { flatTexts, type FlatTexts, textsOfFlat, textFields } from './edited-texts.ts'

/** Puts together what two people changed in one collection, text by text. */
export function CollectionConflict({ versions, problem, onMerged, onClose }: ConflictProps<CollectionDocument>) {
  const { t, nameOf } = useMessages()
  const languageName = useLanguageName()
  const { before, theirs, mine } = versions
  const languages = [...new Set([before, theirs, mine].flatMap(({ texts }) => Object.keys(texts)))]
  const fields = languages.flatMap((language) =>
    textFields.map((field): MergeField<FlatTexts> => ({
      keys: [`${language}/${field}`],
      label: t('products.fieldOf', { of: languageName(language), field: nameOf('collectionField', field) }),
      inWords: (flat) => flat[`${language}/${field}`] ?? '',
    })),
  )
  return (
    <Dialog onClose={onClose} title={t('collections.conflict')} size={640}>
      <ConflictPanel
        saved={savedByOf(problem)}
        fields={fields}
        versions={{
          before: flatTexts(before.texts, languages),
          theirs: flatTexts(theirs.texts, languages),
          mine: flatTexts(mine.texts, languages),
        }}
        onMerged={(merged) => onMerged({ texts: textsOfFlat(merged) })}
      />
    </Dialog>
  )
}
