import type { PromotionChoices, PromotionPreview } from '@karat/contract/staff-promotions.ts'
import { Box } from '../ui/box.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { PromotionForm } from './promotion-form.ts'
import classes from './promotion.module.css'

interface ShopperBoxProps {
  texts: PromotionForm['texts']
  languages: PromotionChoices['languages']
  preview: PromotionPreview | undefined
}

/** The name and the conditions of a promotion as shoppers read them, in each language. */
export function ShopperBox({ texts, languages, preview }: ShopperBoxProps) {
  const { t } = useMessages()
  const languageName = useLanguageName()
  return (
    <Box title={t('promotions.shopperReads')}>
      <div className={classes['stack']}>
        {languages.map((language) => (
          <div key={language} className={classes['terms']}>
            <Second>
              <bdi>{languageName(language)}</bdi>
            </Second>
            {texts[language]?.title ? (
              <p lang={language} dir="auto">
                <strong>{texts[language].title}</strong>
              </p>
            ) : (
              <Second tone="warn">{t('promotions.noTitle')}</Second>
            )}
            <p lang={language} dir="auto">
              {preview?.terms[language]}
            </p>
          </div>
        ))}
        <Second>{t('promotions.shopperHint')}</Second>
      </div>
    </Box>
  )
}
