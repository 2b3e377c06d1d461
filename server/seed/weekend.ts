export const weekend = `
@ 13 18:40
bruno: Film on Saturday? The Roxy shows the old one with the train.
sofia: There is always an old one with a train.
chidi: I'm in for any train.
  + face_with_tears_of_joy sofia bruno
bruno: 20:15, Roxy, I'll book four. Shout if it should be five.
tomas: Five!
  + thumbs_up bruno
@ 12 23:05
sofia: Fine. That was wonderful. I take it back about trains.
  + party_popper bruno chidi
chidi: The bit on the bridge!! I forgot to eat my popcorn.
tomas: I remembered to eat your popcorn.
  + face_with_tears_of_joy sofia chidi bruno ida
@ 6 17:12
ida: Pool on Sunday morning? They've reopened the outdoor one.
bruno: How cold?
ida: The website says "fresh".
bruno: So, cold.
ida: 19°. I'll bring tea.
mei: I'm in for the tea.
  + thumbs_up ida
@ 4 09:55
mei: Report: it was "fresh". I went in twice. bruno went in once, loudly.
  + face_with_tears_of_joy ida chidi sofia
bruno: I have warned the neighbourhood, that's all.
@ 2 19:02
chidi: Plans for this weekend, anyone? Two options from me:
| 1. the market on Saturday, then lunch at the stall with the queue
| 2. board games at mine on Sunday, soup included
sofia: 2, definitely 2.
ida: Both? I have energy and a new tote bag.
tomas: 2, if "soup included" means the red lentil one.
chidi: It does.
  + red_heart tomas
  + thumbs_up mei
@ 0 -190
chidi: So: market Saturday at ten for the early ones (ida, me), games on Sunday from two for everybody. Bring slippers, my floor is cold.
  ^ market-list.txt demo:market-list text/plain
mei: Slippers packed. I'm also bringing the train game, for obvious reasons.
  + fire bruno
sofia: There is always one with a train. 🚂
  + face_with_tears_of_joy ida chidi mei tomas
bruno: I'll bring bread for the soup.
  + thumbs_up chidi
`;
export const lisbon = `
@ 142 20:10
sofia: Flights are booked! Out Thursday 07:40, back Monday 21:15. I've put everything in one place: https://trips.example.org/lisbon
  ^ lisbon.pdf demo:itinerary application/pdf
  + party_popper ida bruno mei
bruno: 07:40 in the morning?
sofia: That's the one.
  + crying_face bruno
ida: I found us a flat in Graça with a balcony and a washing machine. 4 minutes to the tram.
  + red_heart sofia mei
@ 131 21:30
mei: Things I'd like to do, in order of how much I'd mind missing them: the tile museum, pastéis before 9, a boat, a hill with a view, another hill.
bruno: I can offer hills. The city is made of them.
@ 124 06:02
sofia: Awake?
bruno: Technically.
ida: In the taxi. I have everyone's snacks.
  + red_heart bruno sofia mei
@ 123 22:48
mei: 23,400 steps. My feet have sent a letter.
bruno: Best day. The boat at sunset was worth getting up at an hour that doesn't exist.
  ^ from-the-boat.png demo:hill-town image/png
  + thumbs_up ida mei sofia
@ 120 23:10
sofia: Home. Shared costs are in the sheet, I think we're even except that everyone owes ida for snacks.
ida: Paid in full by the view from hill number two.
  + red_heart mei sofia bruno
@ 112 18:00
sofia: Closing this one so that I stop opening it and sighing. Next year?
ida: Next year.
  + thumbs_up mei bruno
`;
export const party = `
@ 75 12:03
ida: New group, without mei, for obvious reasons. She turns forty on the 14th.
chidi: I can do music.
sofia: I can do cake. Not lemon, she'd recognise it.
bruno: I can do "we're just going for a quick drink, mei", I'm very good at that.
  + face_with_tears_of_joy ida sofia chidi
@ 70 19:44
ida: The back room of the Anchor is ours from seven. They let us decorate from five.
tomas: I have 60 paper lanterns from my cousin's wedding. Don't ask.
  + thinking_face chidi
  + clapping_hands ida
@ 62 18:51
bruno: Leaving with her now. She suspects nothing. She is telling me about kerning.
chidi: In positions!
@ 61 10:20
sofia: She cried. I cried. tomas says he had something in his eye, both of them.
  + red_heart ida bruno chidi tomas
ida: Thank you all. Best kept secret of the year. Putting this one away now so nobody opens it in front of her.
  + thumbs_up sofia bruno
`;
