import { type ReactNode, useState } from 'react'
import { fromMajor } from '@karat/money/money.ts'
import { Button } from '../src/button.tsx'
import { Checkbox } from '../src/checkbox.tsx'
import { Chip } from '../src/chip.tsx'
import { Dialog } from '../src/dialog.tsx'
import { Drawer } from '../src/drawer.tsx'
import { Empty } from '../src/empty.tsx'
import { Field } from '../src/field.tsx'
import { Icon, iconNames } from '../src/icon.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { LinkButton } from '../src/link-button.tsx'
import { Money } from '../src/money.tsx'
import { Notice } from '../src/notice.tsx'
import { Select } from '../src/select.tsx'
import { SheetHead } from '../src/sheet-head.tsx'
import { Skeleton } from '../src/skeleton.tsx'
import { Tabs } from '../src/tabs.tsx'
import { type ToastMessage, Toasts } from '../src/toast.tsx'
import { ToastRegion } from '../src/toast-region.tsx'
import '../src/styles.css'
import './component-gallery.css'

// Only developers see this page, so its texts are in no catalogue.
const rupees = { locale: 'en-IN', currency: 'INR', symbol: '₹', decimals: 0 } as const
const options = ['India', 'Singapore', 'United States'].map((name) => <option key={name}>{name}</option>)

/** Every component in every state, for development and for the browser test that runs axe on it. */
export function ComponentGallery() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const [messages, setMessages] = useState<ToastMessage[]>([])
  const toast = (kind: ToastMessage['kind'], text: string) =>
    setMessages((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, kind, text }])
  const content = {
    closeLabel: 'Close',
    onClose: () => setOpen(undefined),
    children: <p>The focus stays inside.</p>,
    foot: <Button wide>Go on</Button>,
  }
  return (
    <main id="main" className="ui-gallery">
      <h1>Components</h1>
      <Part name="Button">
        <Button>Primary</Button> <Button variant="secondary">Secondary</Button> <Button disabled>Disabled</Button>{' '}
        <Button as="a" href="#button">
          A link
        </Button>
        <Button wide>Wide</Button>
      </Part>
      <Part name="LinkButton">
        <LinkButton>A button</LinkButton>{' '}
        <LinkButton as="a" href="#linkbutton">
          A link
        </LinkButton>
      </Part>
      <Part name="IconButton">
        <IconButton icon="search" label="Search" /> <IconButton as="a" href="#iconbutton" icon="bag" label="Bag, 2 pieces" />
      </Part>
      <Part name="Icon">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
        <Icon name="tick" small /> <Icon name="forward" flips />
      </Part>
      <Part name="Money">
        <Money amount={fromMajor(268154, 'INR')} style={rupees} />{' '}
        <Money amount={fromMajor(268154, 'INR')} style={rupees} detail="exact" as="b" />{' '}
        <Money amount={fromMajor(1200, 'INR')} style={rupees} signed /> <Money amount={fromMajor(-50, 'INR')} style={rupees} as="s" />
      </Part>
      <Part name="Field">
        <form className="ui-fields">
          <Field id="g-first" label="First name" width="half" autoComplete="given-name" />
          <Field id="g-last" label="Last name" width="half" error="Please fill this in" />
          <Field id="g-code" label="Post code" width="third" hint="Six digits" inputMode="numeric" dir="ltr" />
          <Field as="select" id="g-country" label="Country" width="third">
            {options}
          </Field>
          <Field as="select" id="g-state" label="State" width="third" error="Please choose one">
            {options}
          </Field>
          <Field as="textarea" id="g-note" label="Message" rows={3} hint="Up to 300 characters" />
          <Field id="g-one-time" label="One-time code" announced error="" />
        </form>
      </Part>
      <Part name="Select">
        <Select aria-label="Country">{options}</Select>
      </Part>
      <Part name="Checkbox">
        <Checkbox label="Wrap it as a gift" /> <Checkbox label="Ticked" defaultChecked />
      </Part>
      <Part name="Notice">
        <Notice>Neutral, without an icon</Notice>
        <Notice icon="notice">Neutral</Notice>
        <Notice tone="good" icon="tick">
          Good
        </Notice>
        <Notice tone="bad" icon="notice">
          Bad
        </Notice>
      </Part>
      <Part name="Chip">
        <Chip removeLabel="Remove">Yellow gold</Chip>{' '}
        <Chip as="a" href="#chip" removeLabel="Remove">
          As a link
        </Chip>
      </Part>
      <Part name="Tabs">
        <Tabs label="Metal">
          <a href="#22k" aria-current="true">
            Gold 22K
          </a>
          <a href="#18k">Gold 18K</a>
        </Tabs>
        <Tabs label="Days" plain>
          <a href="#30" aria-current="true">
            30 days
          </a>
          <a href="#90">90 days</a>
        </Tabs>
      </Part>
      <Part name="Skeleton">
        <Skeleton label="Loading" />
      </Part>
      <Part name="Empty">
        <Empty>
          <p>There is nothing here yet.</p>
          <Button as="a" href="#empty">
            Look around
          </Button>
        </Empty>
      </Part>
      <Part name="SheetHead">
        <Button variant="secondary" popoverTarget="g-sheet">
          Open a sheet
        </Button>
        <div id="g-sheet" popover="auto" className="ui-gallery-sheet">
          <SheetHead title="Filters" sheet="g-sheet" closeLabel="Close" />
        </div>
      </Part>
      <Part name="Dialog and Drawer">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>{' '}
        <Button variant="secondary" onClick={() => setOpen('drawer')}>
          Open a drawer
        </Button>
        {open === 'dialog' && <Dialog title="A dialog" {...content} />}
        {open === 'drawer' && <Drawer title="A drawer" {...content} />}
      </Part>
      <Part name="Toast">
        <Button variant="secondary" onClick={() => toast('success', 'Quantity updated')}>
          Success
        </Button>{' '}
        <Button variant="secondary" onClick={() => toast('error', 'Something went wrong')}>
          Error
        </Button>
        <ToastRegion>
          {messages.length > 0 && (
            <Toasts
              messages={messages}
              closeLabel="Close"
              onDismiss={(id) => setMessages((before) => before.filter((message) => message.id !== id))}
            />
          )}
        </ToastRegion>
      </Part>
    </main>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = name.toLowerCase().replaceAll(' ', '-')
  return (
    <section id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{name}</h2>
      {children}
    </section>
  )
}
