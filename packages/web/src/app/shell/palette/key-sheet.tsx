import { Modal } from '../../../ui/dialogs/modal.tsx';
import classes from './palette.module.css';

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

const columns: readonly { title: string; keys: readonly (readonly [what: string, ...keys: string[]])[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      ['Search', isApple ? '⌘' : 'Ctrl', 'K'],
      ['Keyboard shortcuts', '?'],
      ['Skip to content', 'Tab'],
      ['Close what is open', 'Esc'],
    ],
  },
  {
    title: 'In the search',
    keys: [
      ['Next, previous', '↓', '↑'],
      ['By page', 'Pg Dn', 'Pg Up'],
      ['Open', 'Enter'],
    ],
  },
  {
    title: 'In charts',
    keys: [
      ['Next, previous day', '→', '←'],
      ['Open its payments', 'Enter'],
    ],
  },
  {
    title: 'In menus and tabs',
    keys: [
      ['Move', '↓', '↑'],
      ['Choose', 'Enter'],
    ],
  },
];

/** What the keyboard does, by where one is. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" cancelLabel="Close" closeOnClickOutside>
      <div className={classes['keys']}>
        {columns.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([what, ...pressed]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
