import { TextInput as Base, type TextInputProps } from '@mantine/core';

type Props = TextInputProps & {
  /** What Enter does here. In a form it sends the form by itself. */
  onEnter?: () => void;
};

export function TextInput({ onEnter, onKeyDown, ...rest }: Props) {
  return (
    <Base
      {...rest}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
