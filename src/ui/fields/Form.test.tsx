import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Form, TextField } from './Form';

const empty = 'It has no name';

/** Refuses an empty name at once, and every address after `answer` resolves. */
function Fields({ answer }: { answer: Promise<void> }) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<{ name?: string; address?: string }>({});
  const submit = async () => {
    if (name === '') return setWrong({ name: empty });
    setWrong({});
    await answer;
    setWrong({ address: 'There is no such address' });
  };
  return (
    <Form aria-label="Group" onSubmit={submit}>
      <TextField label="Name" value={name} error={wrong.name} onChange={({ target }) => setName(target.value)} />
      <TextField label="Address" error={wrong.address} />
      <button type="submit">Save</button>
    </Form>
  );
}

function open() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  render(<Fields answer={answered} />);
  const [name, address] = [screen.getByLabelText('Name'), screen.getByLabelText('Address')];
  const save = screen.getByRole('button', { name: 'Save' });
  const submit = () => {
    act(() => save.focus());
    fireEvent.click(save);
  };
  return { name, address, save, submit, refuse: () => act(async () => answer()) };
}

test('a form that is refused leads to the first field that is wrong, each time', () => {
  const { name, submit } = open();
  submit();
  expect(document.activeElement).toBe(name);
  submit();
  expect(document.activeElement, 'for the same words too').toBe(name);
});

test('also when the service refuses it', async () => {
  const first = open();
  fireEvent.input(first.name, { target: { value: 'Lake' } });
  first.submit();
  expect(document.activeElement).toBe(first.save);
  await first.refuse();
  expect(document.activeElement).toBe(first.address);
});

test('who goes on typing before the service has answered stays there', async () => {
  const { name, submit, refuse } = open();
  fireEvent.input(name, { target: { value: 'Lake' } });
  submit();
  act(() => name.focus());
  fireEvent.input(name, { target: { value: 'Lakes' } });
  await refuse();
  expect(document.activeElement).toBe(name);
});
