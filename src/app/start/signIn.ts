export { default as JoinView } from '../../features/sign-in/JoinView';
export { default as ResetView } from '../../features/sign-in/ResetView';
export { default as SignInView } from '../../features/sign-in/SignInView';
export { sweepDevice } from '../../features/sign-in/sweepDevice';
export { default as WhoView } from '../../features/sign-in/WhoView';
