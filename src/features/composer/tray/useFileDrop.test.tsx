import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFileDrop } from '../useComposer';

test('a folder that is dropped is told from files, whatever its name ends with', () => {
  const onFiles = vi.fn();
  renderHook(() => useFileDrop(onFiles));
  const [file, folder] = [new File(['a'], 'notes.txt'), new File([], 'album.zip')];
  const items = [file, folder].map((each) => ({
    getAsFile: () => each,
    webkitGetAsEntry: () => ({ isDirectory: each === folder }),
  }));
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items } });
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file], [folder]);
});
